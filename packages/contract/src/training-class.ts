import { BatchResult, batchIds } from './batch.ts'
import { BatchFailure, Certificate, verifyAddress } from './certificate.ts'
import { ClassNotice } from './course.ts'
import { admin, self, staff } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, id, idParams, instant, isUnverified, percent } from './kit/fields.ts'
import { listLimits } from './kit/list.values.ts'
import { messages } from './kit/messages.ts'
import { filter, pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { standings } from './organization-console.values.ts'
import { hourSettings } from './setting-groups.ts'
import { enrollmentPayments } from './student-batch.ts'
import {
  assessmentRowProblems,
  classLimits,
  classStatuses,
  type AssessmentRowProblem,
} from './training-class.values.ts'

const named = z.object({ id: bodyId, name: z.string() })
const day = (missing: string) => z.iso.date(missing)
const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)

/** A class (培训班期): people who take the same courses between two days, and end with the same papers. */
export const TrainingClass = z
  .object({
    id: bodyId,
    name: z.string(),
    /** What it is about, as its certificates say; '' is the school's training project. */
    project: z.string(),
    courses: z.array(named),
    teachers: z.array(named),
    organizationId: bodyId.nullable(),
    organizationName: z.string().nullable(),
    startDate: z.string(),
    endDate: z.string(),
    plan: z.string(),
    /** How much of it is taught online, in percent. */
    onlineShare: percent,
    needsAssessment: z.boolean(),
    passScore: z.number().int(),
    payment: z.enum(enrollmentPayments),
    paymentMethod: z.string(),
    status: z.enum(classStatuses),
    /** Of those whom the caller may see. */
    memberCount: z.number().int(),
    hasOwnRule: z.boolean(),
    archivedAt: instant.nullable(),
    createdAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'TrainingClass' })
export type TrainingClass = z.output<typeof TrainingClass>

export const TrainingClassForm = z.object({
  name: z
    .string(text('请输入班期名称'))
    .trim()
    .min(1, text('请输入班期名称'))
    .max(60, text('班期名称不能超过 60 个字符')),
  project: z.string().trim().max(60, text('培训项目不能超过 60 个字符')),
  courseIds: z
    .array(bodyId, text('请选择课程'))
    .min(1, text('请选择课程'))
    .max(classLimits.mostCourses, text('课程不能超过 20 门')),
  teacherIds: z.array(bodyId).max(classLimits.mostTeachers, text('授课教师不能超过 20 位')),
  organizationId: bodyId.nullable(),
  startDate: day(text('请选择开始日期')),
  endDate: day(text('请选择结束日期')),
  plan: z.string().trim().max(5000, text('培训计划不能超过 5000 个字符')),
  onlineShare: whole(0, 100, text('请输入 0 到 100 的整数')),
  needsAssessment: z.boolean(),
  passScore: whole(0, 100, text('请输入 0 到 100 的整数')),
  payment: z.enum(enrollmentPayments, text('请选择付款情况')),
  paymentMethod: z.string().trim().max(50, text('支付方式不能超过 50 个字符')),
})
export type TrainingClassForm = z.output<typeof TrainingClassForm>
export const TrainingClassChange = TrainingClassForm.extend({ version: z.number().int().optional() })
export type TrainingClassChange = z.output<typeof TrainingClassChange>

const { unit, capByLesson, sameVideoOnce, completionPercent } = hourSettings
const { dailyHours, startTime, endTime, studyMinutes, breakMinutes } = hourSettings
/** The clauses of the hour rule that a class has of its own; the school's hold for those that are null. */
export const ClassHourRule = z
  .object({
    unit: unit.schema.nullable(),
    capByLesson: capByLesson.schema.nullable(),
    sameVideoOnce: sameVideoOnce.schema.nullable(),
    completionPercent: completionPercent.schema.nullable(),
    dailyHours: dailyHours.schema.nullable(),
    startTime: startTime.schema.nullable(),
    endTime: endTime.schema.nullable(),
    studyMinutes: studyMinutes.schema.nullable(),
    breakMinutes: breakMinutes.schema.nullable(),
  })
  .meta({ id: 'ClassHourRule' })
export type ClassHourRule = z.output<typeof ClassHourRule>

/** How a class is doing, from what is kept of its members' study of its courses. */
export const ClassOverview = TrainingClass.extend({
  standings: z.record(z.enum(standings), z.number().int()),
  studySeconds: z.number().int(),
  isUnverified,
  /** How many lessons make a member done. */
  lessonsWanted: z.number().int(),
  assessed: z.object({ passed: z.number().int(), failed: z.number().int(), none: z.number().int() }),
  certificates: z.number().int(),
  progress: z.array(
    named.extend({
      lessonCount: z.number().int(),
      learners: z.number().int(),
      completed: z.number().int(),
      averageProgress: percent,
      studySeconds: z.number().int(),
    }),
  ),
  hourRule: ClassHourRule,
  /** What holds where it has no clause of its own. */
  schoolRule: ClassHourRule,
  /** What the rule in force for it tells a learner. */
  studyLimits: z.array(z.string()),
}).meta({ id: 'ClassOverview' })
export type ClassOverview = z.output<typeof ClassOverview>

export const ClassMember = z
  .object({
    /** The student's. */
    id: bodyId,
    name: z.string(),
    username: z.string(),
    studentNumber: z.string().nullable(),
    organizationName: z.string().nullable(),
    joinedAt: instant,
    standing: z.enum(standings),
    completedLessons: z.number().int(),
    lessonCount: z.number().int(),
    studySeconds: z.number().int(),
    isUnverified,
    creditHours: z.number(),
    lastStudyTime: instant.nullable(),
    score: z.number().int().nullable(),
    isPassed: z.boolean().nullable(),
    assessedOn: z.string().nullable(),
    assessedBy: z.string().nullable(),
    certificateId: bodyId.nullable(),
    certificateNumber: z.string().nullable(),
  })
  .meta({ id: 'ClassMember' })
export type ClassMember = z.output<typeof ClassMember>

/** A result: a score, or whether it was passed; neither takes it back. */
export const Assessment = z.object({
  studentId: bodyId,
  score: whole(0, 100, text('请输入 0 到 100 的整数')).nullable(),
  isPassed: z.boolean().nullable(),
  date: day(text('请选择考核日期')).nullable(),
})
export type Assessment = z.output<typeof Assessment>

/** A row of an assessment sheet and what it would enter. */
export const AssessmentRow = z
  .object({
    row: z.number().int(),
    name: z.string(),
    studentNumber: z.string(),
    result: z.string(),
    assessment: Assessment.nullable(),
    problem: z.enum(Object.keys(assessmentRowProblems) as [AssessmentRowProblem]).nullable(),
  })
  .meta({ id: 'AssessmentRow' })
export type AssessmentRow = z.output<typeof AssessmentRow>

/** A class as its learner sees it. */
export const OwnClass = ClassNotice.extend({
  id: bodyId,
  courses: z.array(named),
  needsAssessment: z.boolean(),
  isPassed: z.boolean().nullable(),
  score: z.number().int().nullable(),
}).meta({ id: 'OwnClass' })
export type OwnClass = z.output<typeof OwnClass>

const keyword = z.string().trim().max(100).optional()
/** Keyword: part of the name. */
export const ClassListQuery = pageQuery(listLimits.size).extend({
  keyword,
  status: filter(z.enum(classStatuses)),
  organizationId: filter(id),
})
export type ClassListQuery = z.output<typeof ClassListQuery>
export const ClassFilter = ClassListQuery.omit({ page: true, size: true })
export type ClassFilter = z.output<typeof ClassFilter>

/** Keyword: part of the name or the student number. */
export const ClassMemberQuery = pageQuery(listLimits.size).extend({ keyword, standing: filter(z.enum(standings)) })

const path = '/api/admin/classes'
const failure = text('保存班期失败')
const loadFailure = text('加载班期失败')
const member = z.object({ id, studentId: id })

export const trainingClassEndpoints = {
  listClasses: endpoint('GET', path, {
    access: staff('classes.view'),
    summary: 'Classes, newest first; organizations and teachers see their own',
    failure: text('加载班期列表失败'),
    query: ClassListQuery,
    response: pageOf(TrainingClass),
  }),
  exportClasses: endpoint('GET', `${path}/export`, {
    access: admin('classes.export'),
    summary: 'The classes of the list as .xlsx',
    failure: text('导出失败'),
    query: ClassFilter,
    response: 'stream',
  }),
  createClass: endpoint('POST', path, {
    access: admin('classes.edit'),
    summary: 'Adds a class',
    success: messages.added,
    failure,
    body: TrainingClassForm,
    data: TrainingClass,
  }),
  getClass: endpoint('GET', `${path}/{id}`, {
    access: staff('classes.view'),
    summary: 'A class and how it is doing',
    failure: loadFailure,
    params: idParams,
    response: ClassOverview,
  }),
  updateClass: endpoint('PUT', `${path}/{id}`, {
    access: admin('classes.edit'),
    summary: 'Changes a class; its members are enrolled in courses that are new in it',
    success: messages.updated,
    failure,
    params: idParams,
    body: TrainingClassChange,
    data: TrainingClass,
  }),
  deleteClass: endpoint('DELETE', `${path}/{id}`, {
    access: admin('classes.delete'),
    summary: 'Deletes a class that has never been archived; what its members have studied stays',
    success: messages.deleted,
    failure: text('删除班期失败'),
    params: idParams,
  }),
  setClassStatus: endpoint('PUT', `${path}/{id}/status`, {
    access: admin('classes.edit'),
    summary: 'Moves a class to another state',
    success: messages.updated,
    failure,
    params: idParams,
    body: z.object({ status: z.enum(classStatuses), version: z.number().int().optional() }),
    data: TrainingClass,
  }),
  setClassHourRule: endpoint('PUT', `${path}/{id}/hour-rule`, {
    access: admin('classes.edit'),
    summary: 'Gives a class clauses of the hour rule of its own, as a new version of the rule; null follows the school',
    success: messages.saved,
    failure: text('保存学时规则失败'),
    params: idParams,
    body: ClassHourRule.extend({ version: z.number().int().optional() }),
    data: TrainingClass,
  }),

  listClassMembers: endpoint('GET', `${path}/{id}/members`, {
    access: staff('classes.view'),
    summary: 'The members of a class whom the caller may see, with their study of its courses and their results',
    failure: loadFailure,
    params: idParams,
    query: ClassMemberQuery,
    response: pageOf(ClassMember),
  }),
  exportClassMembers: endpoint('GET', `${path}/{id}/members/export`, {
    access: admin('classes.export'),
    summary: 'The roster of a class as .xlsx; filled in, it is the sheet that assessment results are read from',
    failure: text('导出失败'),
    params: idParams,
    response: 'stream',
  }),
  addClassMembers: endpoint('POST', `${path}/{id}/members`, {
    access: admin('classes.edit'),
    summary: 'Adds students to a class and enrols them in its courses, each on its own',
    success: messages.added,
    failure: text('添加学员失败'),
    params: idParams,
    body: z.object({ ids: batchIds(text('请选择学员')) }),
    data: BatchResult,
  }),
  removeClassMember: endpoint('DELETE', `${path}/{id}/members/{studentId}`, {
    access: admin('classes.edit'),
    summary: 'Takes a student out of a class; enrolments that it made go unless they were paid or studied',
    success: text('已移出班期'),
    failure: text('移出学员失败'),
    params: member,
  }),

  saveAssessments: endpoint('PUT', `${path}/{id}/assessments`, {
    access: admin('classes.edit'),
    summary: 'Enters assessment results of members, all or none',
    success: messages.saved,
    failure: text('保存成绩失败'),
    params: idParams,
    body: z.object({
      rows: z
        .array(Assessment, text('没有填写成绩'))
        .min(1, text('没有填写成绩'))
        .max(classLimits.mostAssessments, text('一次最多 1000 条')),
    }),
    fields: { changed: z.number().int() },
  }),
  readAssessments: endpoint('POST', `${path}/{id}/assessments/preview`, {
    access: admin('classes.edit'),
    summary: 'Reads results from a filled-in roster and says what they would enter; nothing is stored yet',
    failure: text('读取成绩失败'),
    params: idParams,
    form: { field: 'file', maxBytes: classLimits.assessmentMaxBytes, tooLarge: 'roster.tooLarge' },
    data: z.array(AssessmentRow),
  }),

  issueClassCertificates: endpoint('POST', `${path}/{id}/certificates`, {
    access: admin('certificates.edit'),
    summary: 'Issues the certificates of all members who qualify; the others stand in `failures`',
    success: text('证书生成成功'),
    failure: text('批量生成证书失败'),
    params: idParams,
    body: z.object({ verifyAddress }),
    data: z.array(Certificate),
    fields: { failures: z.array(BatchFailure) },
  }),
  archiveClass: endpoint('POST', `${path}/{id}/archive`, {
    access: admin('classes.export'),
    summary: 'Archives a class that has ended: its evidence pack, roster, certificates and applications as one zip',
    failure: text('归档失败'),
    params: idParams,
    body: z.object({ verifyAddress }),
    response: 'stream',
  }),

  listOwnClasses: endpoint('GET', '/api/student/learning/{userId}/classes', {
    access: self('userId', 'classes.view'),
    summary: 'The classes of a student, with the rules that hold in them',
    failure: loadFailure,
    params: z.object({ userId: id }),
    response: z.array(OwnClass),
  }),
}
