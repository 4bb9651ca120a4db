import { admin, staff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  bodyId,
  id,
  idAndName,
  instant,
  isUnverified,
  named,
  percent,
  personKeyword,
  requiredText,
  title,
  whole,
} from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { hourSettings, presenceSettings } from '../office/study-settings.ts'
import { learningStatuses } from '../organization/organization-console.values.ts'
import { enrollmentPayments } from '../student/student-batch.ts'
import { classLimits, classStatuses, partKinds } from './training-class.values.ts'

const day = (missing: string) => z.iso.date(missing)

/** A part of the assessment of a class. A weight of 0 leaves its score out of the overall one. */
export const ClassPart = named('ClassPart', {
  id: bodyId,
  name: z.string(),
  kind: z.enum(partKinds),
  weight: z.number().int(),
  passScore: z.number().int(),
})
export type ClassPart = z.output<typeof ClassPart>

/** A part as it is saved; one without an id is new. */
export const ClassPartForm = z.object({
  id: bodyId.optional(),
  name: title(classLimits.partName, text('请输入部分名称'), text('部分名称不能超过 20 个字符')),
  kind: z.enum(partKinds, text('请选择成绩来源')),
  weight: whole(0, 100, text('请输入 0 到 100 的整数')),
  passScore: whole(0, 100, text('请输入 0 到 100 的整数')),
})
export type ClassPartForm = z.output<typeof ClassPartForm>

/** A class (培训班期): students who take the same courses between two dates and earn the same certificate. */
export const TrainingClass = named('TrainingClass', {
  id: bodyId,
  name: z.string(),
  /** The training project named in its certificates; '' = the school's default. */
  project: z.string(),
  courses: z.array(idAndName),
  teachers: z.array(idAndName),
  organizationId: bodyId.nullable(),
  organizationName: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  plan: z.string(),
  /** Percentage taught online. */
  onlineShare: percent,
  /** Whether its members learn each course in order; null = as the course says. */
  keepsOrder: z.boolean().nullable(),
  /** Whether they complete each course before the next one opens. */
  coursesInOrder: z.boolean(),
  /** Whether they sign the training contract before they study; null = as the course says. */
  needsContract: z.boolean().nullable(),
  needsAssessment: z.boolean(),
  passScore: z.number().int(),
  /** If there are some, the overall result follows from them instead of from the pass score. */
  parts: z.array(ClassPart),
  payment: z.enum(enrollmentPayments),
  paymentMethod: z.string(),
  status: z.enum(classStatuses),
  /** Number of members that the caller may see. */
  memberCount: z.number().int(),
  /** Whether it has its own hour rule or presence rule. */
  hasOwnRule: z.boolean(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  version: z.number().int(),
})
export type TrainingClass = z.output<typeof TrainingClass>

export const TrainingClassForm = z.object({
  name: requiredText(60, text('请输入班期名称'), text('班期名称不能超过 60 个字符')),
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
  keepsOrder: z.boolean().nullable().optional(),
  coursesInOrder: z.boolean().optional(),
  needsContract: z.boolean().nullable().optional(),
  needsAssessment: z.boolean(),
  passScore: whole(0, 100, text('请输入 0 到 100 的整数')),
  /** Not given = unchanged, in a new class none. */
  parts: z
    .array(ClassPartForm)
    .max(classLimits.mostParts, text('最多 5 个部分'))
    .refine((parts) => new Set(parts.map(({ name }) => name)).size === parts.length, text('部分名称不能重复'))
    .optional(),
  payment: z.enum(enrollmentPayments, text('请选择付款情况')),
  paymentMethod: z.string().trim().max(50, text('支付方式不能超过 50 个字符')),
})
export type TrainingClassForm = z.output<typeof TrainingClassForm>
export const TrainingClassChange = TrainingClassForm.extend({ version: z.number().int().optional() })
export type TrainingClassChange = z.output<typeof TrainingClassChange>

const { unit, capByLesson, sameVideoOnce, completionPercent } = hourSettings
const { dailyHours, startTime, endTime, studyMinutes, breakMinutes } = hourSettings
/** The hour-rule fields that a class overrides; null = as the school's rule. */
export const ClassHourRule = named('ClassHourRule', {
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
export type ClassHourRule = z.output<typeof ClassHourRule>

/** The presence-rule fields that a class overrides; null = as the school's rule. */
export const ClassPresenceRule = named('ClassPresenceRule', {
  kind: presenceSettings.kind.schema.nullable(),
  dailyProof: presenceSettings.dailyProof.schema.nullable(),
  minMinutes: presenceSettings.minMinutes.schema.nullable(),
  maxMinutes: presenceSettings.maxMinutes.schema.nullable(),
})
export type ClassPresenceRule = z.output<typeof ClassPresenceRule>

const AssessedCount = z.object({ passed: z.number().int(), failed: z.number().int(), none: z.number().int() })

/** A class with the progress of its members. */
export const ClassOverview = TrainingClass.extend({
  learningStatuses: z.record(z.enum(learningStatuses), z.number().int()),
  studySeconds: z.number().int(),
  isUnverified,
  /** Lessons a member must complete to count as done: the certificate threshold, or every lesson if there are fewer. */
  lessonsWanted: z.number().int(),
  assessed: AssessedCount,
  /** The exams that give its results, newest first. */
  exams: z.array(idAndName),
  assessedParts: z.array(AssessedCount.extend({ partId: bodyId })),
  certificates: z.number().int(),
  progress: z.array(
    idAndName.extend({
      lessonCount: z.number().int(),
      learners: z.number().int(),
      completed: z.number().int(),
      averageProgress: percent,
      studySeconds: z.number().int(),
    }),
  ),
  hourRule: ClassHourRule,
  /** The school's rule, which applies to fields the class does not override. */
  schoolRule: ClassHourRule,
  presenceRule: ClassPresenceRule,
  schoolPresence: ClassPresenceRule,
  /** Sentences that explain the class's effective rules to learners. */
  studyLimits: z.array(z.string()),
}).meta({ id: 'ClassOverview' })
export type ClassOverview = z.output<typeof ClassOverview>

/** Keyword: part of the name. */
export const ClassListQuery = pageQuery().extend({
  keyword: personKeyword,
  status: filter(z.enum(classStatuses)),
  organizationId: filter(id),
  /** Classes with this course. */
  courseId: filter(id),
})
export const ClassFilter = ClassListQuery.omit({ page: true, size: true })
export type ClassFilter = z.output<typeof ClassFilter>

const path = '/api/admin/classes'
const failure = text('保存班期失败')
const loadFailure = text('加载班期失败')

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
    summary: 'A class with the progress of its members',
    failure: loadFailure,
    response: ClassOverview,
  }),
  updateClass: endpoint('PUT', `${path}/{id}`, {
    access: admin('classes.edit'),
    summary: 'Changes a class; its members are enrolled in added courses',
    failure,
    body: TrainingClassChange,
    data: TrainingClass,
  }),
  deleteClass: endpoint('DELETE', `${path}/{id}`, {
    access: admin('classes.delete'),
    summary: 'Deletes a class that has never been archived; its members’ study records remain',
    failure: text('删除班期失败'),
  }),
  setClassStatus: endpoint('PUT', `${path}/{id}/status`, {
    access: admin('classes.edit'),
    summary: 'Changes the status of a class',
    failure,
    body: z.object({ status: z.enum(classStatuses), version: z.number().int().optional() }),
    data: TrainingClass,
  }),
  setClassHourRule: endpoint('PUT', `${path}/{id}/hour-rule`, {
    access: admin('classes.edit'),
    summary: 'Overrides fields of the hour rule for a class, as a new version of the rule; null follows the school',
    success: messages.saved,
    failure: text('保存学时规则失败'),
    body: ClassHourRule.extend({ version: z.number().int().optional() }),
    data: TrainingClass,
  }),
  setClassPresenceRule: endpoint('PUT', `${path}/{id}/presence-rule`, {
    access: admin('classes.edit'),
    summary: 'Overrides fields of the presence rule for a class; null follows the school',
    success: messages.saved,
    failure: text('保存在岗验证失败'),
    body: ClassPresenceRule.extend({ version: z.number().int().optional() }),
    data: TrainingClass,
  }),
}
