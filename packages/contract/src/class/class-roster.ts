import { ClassNotice } from '../course/course.ts'
import { admin, self, staff } from '../kit/access.ts'
import { batchIds, BatchResult } from '../kit/batch.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, idAndName, instant, isUnverified, line, named, personKeyword, whole } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { keysOf, text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { learningStatuses } from '../organization/organization-console.values.ts'
import { issuedFields, renewDeleted } from '../papers/certificate-batch.ts'
import { Certificate, verifyAddress } from '../papers/certificate.ts'
import { assessmentRowDoubts, assessmentRowProblems, classLimits } from './training-class.values.ts'

/** The result of a member in a part of the assessment. */
export const PartResult = named('PartResult', {
  partId: bodyId,
  score: z.number().int().nullable(),
  isPassed: z.boolean(),
  assessedOn: z.string(),
  assessedBy: z.string(),
  assessedAt: instant,
  /** Why it was entered; '' if nothing was said. */
  reason: z.string(),
})
export type PartResult = z.output<typeof PartResult>

/** A member of a class with their study time in its courses, their result and certificate. */
export const ClassMember = named('ClassMember', {
  /** The student's id. */
  id: bodyId,
  name: z.string(),
  username: z.string(),
  studentNumber: z.string().nullable(),
  organizationName: z.string().nullable(),
  joinedAt: instant,
  learningStatus: z.enum(learningStatuses),
  completedLessons: z.number().int(),
  lessonCount: z.number().int(),
  studySeconds: z.number().int(),
  isUnverified,
  creditHours: z.number(),
  /** Hours taught in a classroom, apart from the credit hours. */
  classroomHours: z.number(),
  lastStudyTime: instant.nullable(),
  score: z.number().int().nullable(),
  isPassed: z.boolean().nullable(),
  assessedOn: z.string().nullable(),
  assessedBy: z.string().nullable(),
  assessedAt: instant.nullable(),
  /** The results in the parts of the assessment that there are so far. */
  parts: z.array(PartResult),
  certificateId: bodyId.nullable(),
  certificateNumber: z.string().nullable(),
})
export type ClassMember = z.output<typeof ClassMember>

/** A result: a score or a pass flag; null for both removes the result. */
export const Assessment = z.object({
  studentId: bodyId,
  score: whole(0, 100, text('请输入 0 到 100 的整数')).nullable(),
  isPassed: z.boolean().nullable(),
  date: z.iso.date(text('请选择考核日期')).nullable(),
})
export type Assessment = z.output<typeof Assessment>

/** `before` is the result that the caller has seen: if it has changed meanwhile, nothing is stored. */
export const AssessmentChange = Assessment.extend({
  before: z
    .object({ score: z.number().int().nullable(), isPassed: z.boolean().nullable(), assessedOn: z.string().nullable() })
    .optional(),
})
export type AssessmentChange = z.output<typeof AssessmentChange>

/** A row of an assessment sheet and the result it would enter; with a `doubt`, only if someone confirms it. */
export const AssessmentRow = named('AssessmentRow', {
  row: z.number().int(),
  /** As written in the sheet. */
  name: z.string(),
  /** The name of the member with this student number. */
  memberName: z.string().nullable(),
  studentNumber: z.string(),
  result: z.string(),
  assessment: Assessment.nullable(),
  problem: z.enum(keysOf(assessmentRowProblems)).nullable(),
  doubt: z.enum(keysOf(assessmentRowDoubts)).nullable(),
})
export type AssessmentRow = z.output<typeof AssessmentRow>

/** The results of a sheet, and the names of the others that have some. */
export const AssessmentSheet = named('AssessmentSheet', {
  sheetName: z.string(),
  otherSheets: z.array(z.string()),
  rows: z.array(AssessmentRow),
})
export type AssessmentSheet = z.output<typeof AssessmentSheet>

/** A class as its members see it. */
export const OwnClass = ClassNotice.extend({
  id: bodyId,
  courses: z.array(idAndName),
  needsAssessment: z.boolean(),
  isPassed: z.boolean().nullable(),
  score: z.number().int().nullable(),
  /** The parts of its assessment with the results that there are so far, in words; '' if it has none. */
  parts: z.string(),
  /** Hours taught in a classroom. */
  classroomHours: z.number(),
}).meta({ id: 'OwnClass' })
export type OwnClass = z.output<typeof OwnClass>

/** Keyword: part of the name or the student number. */
export const ClassMemberQuery = pageQuery().extend({
  keyword: personKeyword,
  learningStatus: filter(z.enum(learningStatuses)),
})

const path = '/api/admin/classes'
const loadFailure = text('加载班期失败')

export const classRosterEndpoints = {
  listClassMembers: endpoint('GET', `${path}/{id}/members`, {
    access: staff('classes.view'),
    summary: 'The members of a class that the caller may see, with their study time and results',
    failure: loadFailure,
    query: ClassMemberQuery,
    response: pageOf(ClassMember),
  }),
  exportClassMembers: endpoint('GET', `${path}/{id}/members/export`, {
    access: admin('classes.export'),
    needsProof: 'always',
    summary: 'The roster of a class as .xlsx; it also serves as the sheet to enter assessment results in',
    failure: text('导出失败'),
    response: 'stream',
  }),
  addClassMembers: endpoint('POST', `${path}/{id}/members`, {
    access: admin('classes.edit'),
    summary: 'Adds students to a class and enrolls them in its courses, each independently',
    success: messages.added,
    failure: text('添加学员失败'),
    body: z.object({ ids: batchIds(text('请选择学员')) }),
    data: BatchResult,
  }),
  removeClassMember: endpoint('DELETE', `${path}/{id}/members/{studentId}`, {
    access: admin('classes.edit'),
    summary: 'Removes a student from a class, and the enrollments it created unless they were paid for or studied',
    success: text('已移出班期'),
    failure: text('移出学员失败'),
  }),

  saveAssessments: endpoint('PUT', `${path}/{id}/assessments`, {
    access: admin('classes.edit'),
    summary:
      'Enters assessment results of members, all or none; 409 if another result than `before` is stored. In a class with parts, those of a part: without one, of the first that is entered by staff',
    success: messages.saved,
    failure: text('保存成绩失败'),
    body: z.object({
      part: bodyId.optional(),
      /** Needed to change results of a part that are there already. */
      reason: line(classLimits.mostReason).optional(),
      rows: z
        .array(AssessmentChange, text('没有填写成绩'))
        .min(1, text('没有填写成绩'))
        .max(classLimits.mostAssessments, text('一次最多 1000 条')),
    }),
    fields: { changed: z.number().int() },
  }),
  readAssessments: endpoint('POST', `${path}/{id}/assessments/preview`, {
    access: admin('classes.edit'),
    summary: 'Reads results from a filled-in roster and previews them; nothing is stored yet',
    failure: text('读取成绩失败'),
    body: z.object({ sheet: z.string().max(100).optional(), part: id.optional() }),
    form: { field: 'file', maxBytes: classLimits.assessmentMaxBytes, tooLarge: 'roster.tooLarge' },
    data: AssessmentSheet,
  }),

  listOwnClasses: endpoint('GET', '/api/student/learning/{userId}/classes', {
    access: self('userId', 'classes.view'),
    summary: 'The classes of a student, with the rules that apply in them',
    failure: loadFailure,
    response: z.array(OwnClass),
  }),
}

export const classPaperEndpoints = {
  issueClassCertificates: endpoint('POST', `${path}/{id}/certificates`, {
    access: admin('certificates.edit'),
    summary: 'Issues the certificates of all members, or some, who qualify; the others are listed in `failures`',
    success: text('证书生成成功'),
    failure: text('批量生成证书失败'),
    body: z.object({ verifyAddress, studentIds: batchIds(text('请选择学员')).optional(), renewDeleted }),
    data: z.array(Certificate),
    fields: issuedFields,
  }),
  archiveClass: endpoint('POST', `${path}/{id}/archive`, {
    access: admin('classes.export'),
    needsProof: 'always',
    summary:
      'Archives a class that has ended: its evidence pack, roster, certificates and applications as one zip; also requires the permissions to export these',
    failure: text('归档失败'),
    body: z.object({ verifyAddress }),
    response: 'stream',
  }),
}
