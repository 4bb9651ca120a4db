import { RevealForm } from '../account/id-card-form.ts'
import { everybody, orgAdmin, staff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, isUnverified, named, percent } from '../kit/fields.ts'
import { listLimits } from '../kit/list.values.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { studentCentreLimits } from '../student/student-centre.values.ts'
import { assertChosen, StudentFilter } from '../student/student-filter.ts'
import { verifyAddress } from './certificate.ts'
import { recordLimits } from './learning-record.values.ts'

/**
 * A student's study of one lesson, as staff see it (spec §3). `id` is the lesson's, `duration` its credited seconds,
 * which add up to the student's study time, and `watchTime` is when it was last watched.
 */
export const LearningRecord = named('LearningRecord', {
  id: bodyId,
  courseName: z.string(),
  videoTitle: z.string(),
  duration: z.number().int(),
  isUnverified,
  /** Present if some of the time is of a video on another server, for which there is no record of delivery. */
  isExternal: z.literal(true).optional(),
  watchTime: instant,
  progress: percent,
  isCompleted: z.boolean(),
})
export type LearningRecord = z.output<typeof LearningRecord>

/** The header of a student's printed record; `idCard` is masked. */
export const RecordHead = named('RecordHead', {
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  idCard: z.string().nullable(),
  completedLessons: z.number().int(),
  studySeconds: z.number().int(),
  /** The credit hours of the verified study time. */
  creditHours: z.number(),
  /** Hours taught in a classroom, apart from the credit hours. */
  classroomHours: z.number(),
  isUnverified,
  /** Who earned which rows, if it was not the same person throughout; names and numbers are masked. */
  identity: z.string().optional(),
  trainingProject: z.string(),
  institution: z.string(),
})
export type RecordHead = z.output<typeof RecordHead>

/** The content of a printed record, and whether the ledger still proves it. */
export const RecordCheck = named('RecordCheck', {
  isProven: z.boolean(),
  studentName: z.string(),
  trainingProject: z.string(),
  institution: z.string(),
  completedLessons: z.number().int(),
  /** Lessons with study time. */
  watchedLessons: z.number().int(),
  studySeconds: z.number().int(),
  /** As printed; null on older prints, which did not show it. */
  creditHours: z.number().nullable(),
  classroomHours: RecordHead.shape.classroomHours,
  isUnverified,
  identity: RecordHead.shape.identity,
  printedAt: instant,
})
export type RecordCheck = z.output<typeof RecordCheck>

const { page, size } = pageQuery(listLimits.size, studentCentreLimits.studyRecordsMaxSize).shape
const PageOrLatest = z.object({ page: filter(page.unwrap()), size: filter(size.unwrap()) })

/** The reason for printing full ID numbers; without one they are masked. */
const reason = RevealForm.shape.reason.optional()
/** Students by their ids, or all that match a filter of the student list. `all` is required without any filter. */
export const RecordStudents = StudentFilter.extend({
  studentIds: z
    .array(bodyId, text('请选择学员'))
    .min(1, text('请选择学员'))
    .max(recordLimits.batch, text('一次最多 1000 条'))
    .optional(),
})
export type RecordStudents = z.output<typeof RecordStudents>

export const learningRecordEndpoints = {
  listLearningRecords: endpoint('GET', '/api/admin/users/learning-records/{id}', {
    access: staff('students.view'),
    summary:
      'A student’s learning records, latest first; without page and size a plain list of the latest ten. Teachers see the lessons of their own courses',
    failure: text('获取学习记录失败'),
    query: PageOrLatest,
    response: z.union([z.array(LearningRecord), pageOf(LearningRecord)]),
  }),
  getRecordHead: endpoint('GET', '/api/admin/students/{id}/records', {
    access: staff('students.view'),
    summary: 'The header of a student’s printed record; teachers get the totals of their own courses',
    failure: text('获取学习记录失败'),
    response: RecordHead,
  }),
  logRecordPrint: endpoint('POST', '/api/admin/students/{id}/records/print', {
    access: staff('students.view'),
    summary:
      'Logs that a student’s record is printed from the browser; returns the ID number, in full if a reason is given',
    failure: text('打印失败'),
    body: z.object({ reason }),
    data: z.object({ idCard: z.string().nullable() }),
  }),
  openRecordPdf: endpoint('GET', '/api/admin/students/{id}/records/pdf', {
    access: orgAdmin('students.view'),
    summary: 'A student’s learning record as PDF, with a code that anyone can check',
    failure: text('生成学习记录失败'),
    query: z.object({ reason, verifyAddress }),
    response: 'stream',
  }),
  batchPrintRecords: endpoint('POST', '/api/admin/students/records/print', {
    access: orgAdmin('students.export'),
    needsProof: 'always',
    summary: 'The learning records of many students as PDFs in a zip',
    failure: text('批量打印学习记录失败'),
    body: assertChosen(RecordStudents.extend({ reason, verifyAddress })),
    response: 'stream',
  }),
  printRecordsTogether: endpoint('POST', '/api/admin/students/records/print-together', {
    access: orgAdmin('students.export'),
    needsProof: 'always',
    summary: 'The learning records of several students as one PDF; those without study time have none',
    failure: text('批量打印学习记录失败'),
    body: z.object({
      studentIds: z
        .array(bodyId, text('请选择学员'))
        .min(1, text('请选择学员'))
        .max(recordLimits.together, text('一次最多 50 名学员')),
      reason,
      verifyAddress,
    }),
    response: 'stream',
  }),
  exportLearningRecords: endpoint('POST', '/api/admin/students/records/export', {
    access: orgAdmin('students.export'),
    needsProof: 'always',
    summary: 'The learning records of students as .xlsx',
    failure: text('导出失败'),
    body: assertChosen(RecordStudents),
    response: 'stream',
  }),
  checkRecord: endpoint('GET', '/api/public/records/{code}', {
    access: everybody,
    summary: 'The content of a printed learning record, and whether the ledger still proves it',
    failure: text('查询失败，请稍后重试'),
    params: z.object({ code: z.string().max(100) }),
    limit: { calls: recordLimits.checksPerMinute, windowMs: 60_000 },
    response: RecordCheck,
  }),
}
