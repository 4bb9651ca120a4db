import { accountStatuses } from '../account/account.values.ts'
import { admin, teacher } from '../kit/access.ts'
import { BatchResult, batchIds } from '../kit/batch.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, keyword, named, title } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery, sortBy } from '../kit/page.ts'
import { publicText } from '../kit/public-text.ts'
import { richTextLimits } from '../kit/rich-text.ts'
import { withRiskReason } from '../kit/risky-words.ts'
import { siteLimits } from '../kit/site.values.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { courseWarnings, publishBlockers } from './course-readiness.values.ts'
import { statusTones, type CourseStatusChoice } from './course-status.ts'
import { Course, CourseTeacher } from './course.ts'
import { courseLevels, durationUnits, courseLimits } from './course.values.ts'
import { learningOrders } from './learning-order.values.ts'

export const StatusChoice = named('CourseStatusChoice', {
  value: z.string(),
  name: z.string(),
  tone: z.enum(statusTones),
  isBuiltIn: z.boolean(),
}) satisfies z.ZodType<CourseStatusChoice>

/** A course in the list of the back office; `price` in yuan. */
export const ManagedCourse = Course.pick({
  id: true,
  name: true,
  level: true,
  price: true,
  coverImageUrl: true,
  categoryId: true,
  categoryName: true,
  lessonCount: true,
  studentCount: true,
  enrollCount: true,
  createdAt: true,
})
  .extend({
    status: z.string(),
    statusName: z.string(),
    statusTone: z.enum(statusTones),
    updatedAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'ManagedCourse' })
export type ManagedCourse = z.output<typeof ManagedCourse>

/** A teacher of a course as its editor needs them; inactive teachers are included. */
export const ManagedCourseTeacher = CourseTeacher.extend({ status: z.enum(accountStatuses) }).meta({
  id: 'ManagedCourseTeacher',
})
export type ManagedCourseTeacher = z.output<typeof ManagedCourseTeacher>

/** A warning with the values for its label's placeholders. */
export const CourseWarning = named('CourseWarning', {
  code: z.enum(courseWarnings),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CourseWarning = z.output<typeof CourseWarning>

export const CourseBlocker = CourseWarning.extend({ code: z.enum(publishBlockers) }).meta({ id: 'CourseBlocker' })
export type CourseBlocker = z.output<typeof CourseBlocker>

/** A course as its editor needs it; `description` and `syllabus` are sanitized HTML. */
export const ManagedCourseDetail = ManagedCourse.extend({
  ...Course.pick({
    description: true,
    duration: true,
    durationUnit: true,
    requiresLogin: true,
    syllabus: true,
    seoKeywords: true,
    seoDescription: true,
    learningOrder: true,
  }).shape,
  /** Whether students sign the training contract before they study. */
  needsContract: z.boolean(),
  teachers: z.array(ManagedCourseTeacher),
  statusReason: z.string(),
  publishedAt: instant.nullable(),
  /** Shows the course as visitors see it; a signed URL that expires unless the course is published. */
  previewUrl: z.string(),
  nextStatuses: z.array(StatusChoice.extend({ needsReason: z.boolean() })),
  publishBlockers: z.array(CourseBlocker),
  warnings: z.array(CourseWarning),
}).meta({ id: 'ManagedCourseDetail' })
export type ManagedCourseDetail = z.output<typeof ManagedCourseDetail>

const html = (message: string) => publicText(z.string().max(richTextLimits.maxLength, message))
const price = z
  .number(text('请输入正确的价格'))
  .min(0, text('价格不能小于 0'))
  .max(courseLimits.priceMaxYuan, text('价格不能超过 1000000 元'))
  .refine((yuan) => Number.isInteger(Number((yuan * 100).toFixed(6))), text('价格最多两位小数'))

export const CourseFields = z.object({
  name: publicText(title(courseLimits.nameMaxLength, text('请输入课程名称'), text('课程名称不能超过 100 个字符'))),
  categoryId: z.number(text('请选择课程分类')).int().positive(text('请选择课程分类')),
  level: z.enum(courseLevels, text('请选择课程难度')),
  price,
  duration: z
    .number(text('请输入正确的课程时长'))
    .int(text('课程时长应为整数'))
    .min(1, text('课程时长应大于 0'))
    .max(100_000, text('课程时长过大'))
    .nullable(),
  durationUnit: z.enum(durationUnits, text('请选择时长单位')),
  requiresLogin: z.boolean(),
  learningOrder: z.enum(learningOrders, text('请选择学习顺序')),
  needsContract: z.boolean(),
  coverImageUrl: z.string().max(300).nullable(),
  teacherIds: z.array(bodyId).max(20, text('授课教师不能超过 20 位')),
  description: html(text('课程介绍过长')),
  syllabus: html(text('教学大纲过长')),
  seoKeywords: publicText(z.string().trim().max(200, text('关键词不能超过 200 个字符'))),
  seoDescription: publicText(z.string().trim().max(siteLimits.seoDescriptionLength, text('描述不能超过 160 个字符'))),
})

/** A new course: a draft that requires a name, a level and a category (decisions §10). */
export const CourseForm = newForm(CourseFields, ['name', 'categoryId', 'level'])
export type CourseForm = z.output<typeof CourseForm>

/** A changed course: omitted fields stay as they are. */
export const CourseChange = changeForm(CourseFields)
export type CourseChange = z.output<typeof CourseChange>

export const CourseStatusForm = z.object({
  status: z.string(text('请选择状态')).min(1, text('请选择状态')).max(30, text('请选择状态')),
  reason: z.string().trim().max(200, text('理由不能超过 200 个字符')).optional(),
  version: z.number().int().optional(),
})
export type CourseStatusForm = z.output<typeof CourseStatusForm>

const managedCourseSorts = [
  'updatedAt-desc',
  'updatedAt-asc',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'studentCount-asc',
  'studentCount-desc',
] as const

export const ManagedCourseListQuery = pageQuery().extend({
  keyword,
  status: filter(z.string().max(30)),
  categoryId: filter(id),
  sort: sortBy(managedCourseSorts, 'updatedAt-desc'),
})
export type ManagedCourseListQuery = z.output<typeof ManagedCourseListQuery>

const saveFailure = text('保存课程失败')

export const courseAdminEndpoints = {
  listManagedCourses: endpoint('GET', '/api/admin/courses', {
    access: teacher('courses.view'),
    summary: 'Courses of every status; teachers see their own',
    failure: text('加载课程列表失败'),
    query: ManagedCourseListQuery,
    response: pageOf(ManagedCourse),
  }),
  countCourses: endpoint('GET', '/api/admin/course-counts', {
    access: teacher('courses.view'),
    summary: 'The number of courses by status; statuses without courses are omitted',
    failure: text('加载课程列表失败'),
    response: z.record(z.string(), z.number().int()).meta({ id: 'CourseCounts' }),
  }),
  createCourse: endpoint('POST', '/api/admin/courses', {
    access: admin('courses.edit'),
    summary: 'Adds a course as a draft',
    success: messages.added,
    failure: saveFailure,
    body: CourseForm,
    data: ManagedCourseDetail,
  }),
  getManagedCourse: endpoint('GET', '/api/admin/courses/{id}', {
    access: teacher('courses.view'),
    summary: 'A course of any status',
    failure: text('获取课程信息失败'),
    response: ManagedCourseDetail,
  }),
  updateCourse: endpoint('PUT', '/api/admin/courses/{id}', {
    access: teacher('courses.edit'),
    summary:
      'Changes a course, except its status. If the school allows it, teachers change their own courses, but neither price nor teachers nor whether a contract is needed',
    failure: saveFailure,
    body: withRiskReason(CourseChange),
    data: ManagedCourseDetail,
  }),
  changeCourseStatus: endpoint('PUT', '/api/admin/courses/{id}/status', {
    access: admin('courses.edit'),
    summary: 'Changes a course’s status as its current one allows; sending it back to draft requires a reason',
    failure: text('修改课程状态失败'),
    body: withRiskReason(CourseStatusForm),
    data: ManagedCourseDetail,
  }),
  setStatusOfCourses: endpoint('POST', '/api/admin/courses/batch/status', {
    access: admin('courses.edit'),
    summary: 'Publishes courses or takes them offline, each independently',
    success: messages.updated,
    failure: text('批量操作失败'),
    body: z.object({ ids: batchIds(text('请选择课程')), status: z.enum(['PUBLISHED', 'OFFLINE'], text('请选择状态')) }),
    data: BatchResult,
  }),
  duplicateCourse: endpoint('POST', '/api/admin/courses/{id}/duplicate', {
    access: admin('courses.edit'),
    summary: 'Creates a draft with the same texts, teachers, outline and materials',
    success: text('已复制为草稿'),
    failure: text('复制课程失败'),
    data: ManagedCourseDetail,
  }),
  deleteCourse: endpoint('DELETE', '/api/manage/courses/{id}', {
    access: admin('courses.delete'),
    summary: 'Deletes a course without enrolled students; study time and certificates remain',
    failure: text('删除课程失败'),
  }),
  listCourseStatuses: endpoint('GET', '/api/admin/course-status', {
    access: teacher('courses.view'),
    summary: 'The statuses a course can have',
    response: z.array(StatusChoice),
  }),
  getCourseDefaults: endpoint('GET', '/api/admin/course-defaults', {
    access: teacher('courses.view'),
    summary: 'The levels that a course can have, and the default duration unit of a new one',
    response: z.object({ levels: z.array(z.enum(courseLevels)), durationUnit: z.enum(durationUnits) }),
  }),
}
