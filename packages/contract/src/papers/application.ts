import { PersonName } from '../account/account.ts'
import { genders } from '../account/account.values.ts'
import { IdCard, RevealForm } from '../account/id-card-form.ts'
import { orderStatuses } from '../course/order.values.ts'
import { admin, everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, idAndName, instant, named, personKeyword, phone, phoneOrBlank } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { plainIdCard, plainName, plainPhone, visibleText } from '../kit/plain-text.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { EnrollmentBatch } from '../student/student-batch.ts'
import { applicationStatuses, educations, idCardSides, applicationLimits } from './application.values.ts'

/** Counts code points: rare characters take two UTF-16 units. */
const lengthOf = (value: string) => [...value].length
const between = (min: number, max: number, missing: string, wrong: string) =>
  z
    .string(missing)
    .overwrite(visibleText)
    .min(1, missing)
    .refine((value) => lengthOf(value) >= min && lengthOf(value) <= max, {
      message: wrong,
      when: ({ value }) => typeof value === 'string' && value.trim() !== '',
    })

/** An application for the labor-relations coordinator training (spec §5, training application). */
export const ApplicationForm = z.object({
  attendeeName: PersonName,
  attendeeGender: z.enum(genders, text('请选择性别')),
  attendeeIdCard: IdCard,
  attendeePhone: phone(),
  attendeeEducation: z.enum(educations, text('请选择文化程度')),
  attendeeAddress: between(5, 200, text('请输入联系地址'), text('联系地址长度在 5 到 200 个字符')),
  attendeeCompany: between(2, 200, text('请输入单位名称'), text('单位名称长度在 2 到 200 个字符')),
  handlerName: z.string().overwrite(plainName).max(50, text('经办人姓名不能超过 50 个字符')).default(''),
  handlerPhone: phoneOrBlank.default(''),
  /** Required of applicants under 18. */
  guardianName: z.string().overwrite(plainName).max(50, text('监护人姓名不能超过 50 个字符')).default(''),
  guardianPhone: phoneOrBlank.default(''),
  idCardFrontUrl: z
    .string(text('请上传身份证正面照片'))
    .min(1, text('请上传身份证正面照片'))
    .max(300, text('请上传身份证正面照片')),
  idCardBackUrl: z
    .string(text('请上传身份证反面照片'))
    .min(1, text('请上传身份证反面照片'))
    .max(300, text('请上传身份证反面照片')),
  remarks: z.string().trim().max(applicationLimits.remarksMaxLength, text('备注不能超过 500 个字符')).default(''),
  consent: z.literal(true, text('请阅读并同意个人信息处理说明')),
  /** The agreement's version in force; 0, the form's own text, if there is none. */
  consentVersion: z.number(text('请阅读并同意个人信息处理说明')).int(text('请阅读并同意个人信息处理说明')),
})
export type ApplicationForm = z.input<typeof ApplicationForm>
export type NewApplication = z.output<typeof ApplicationForm>

/** What an applicant can see of their application. */
export const ApplicationProgress = named('ApplicationProgress', {
  status: z.enum(applicationStatuses),
  statusText: z.string(),
  note: z.string(),
  submittedAt: instant,
})
export type ApplicationProgress = z.output<typeof ApplicationProgress>

/** A row of the list. `attendeeIdCard` is masked; `studentId` is the account created from it. */
export const ApplicationRow = named('ApplicationRow', {
  id: bodyId,
  attendeeName: z.string(),
  attendeeGender: z.enum(genders),
  attendeeIdCard: z.string(),
  attendeePhone: z.string(),
  attendeeEducation: z.enum(educations),
  attendeeAddress: z.string(),
  attendeeCompany: z.string(),
  handlerName: z.string(),
  handlerPhone: z.string(),
  guardianName: z.string(),
  guardianPhone: z.string(),
  remarks: z.string(),
  status: z.enum(applicationStatuses),
  statusText: z.string(),
  note: z.string(),
  reviewerName: z.string().nullable(),
  reviewedAt: instant.nullable(),
  studentId: bodyId.nullable(),
  studentNumber: z.string().nullable(),
  submittedAt: instant,
  version: z.number().int(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

/**
 * The photo URLs point to `openApplicationPhoto`, which serves admins and logs every view; null once the photos are not
 * kept any longer.
 */
export const ApplicationDetail = ApplicationRow.extend({
  idCardFrontUrl: z.string().nullable(),
  idCardBackUrl: z.string().nullable(),
  consentVersion: z.number().int(),
  consentedAt: instant,
  /** Once enrolled: the classes and orders of the student, as far as the caller may see them. */
  classes: z.array(idAndName).optional(),
  orders: z
    .array(z.object({ id: bodyId, courseName: z.string(), status: z.enum(orderStatuses), statusText: z.string() }))
    .optional(),
}).meta({ id: 'ApplicationDetail' })
export type ApplicationDetail = z.output<typeof ApplicationDetail>

/** Keyword: part of the name or company, prefix of the phone number, or an exact ID number. */
export const ApplicationFilter = z.object({
  keyword: personKeyword,
  status: filter(z.enum(applicationStatuses)),
  /** The student account created from the application. */
  studentId: filter(id),
})
export type ApplicationFilter = z.output<typeof ApplicationFilter>
export const ApplicationListQuery = pageQuery().extend(ApplicationFilter.shape)

/** Number of applications by status, and in total. */
export const ApplicationCounts = z
  .record(z.enum(['all', ...applicationStatuses]), z.number().int())
  .meta({ id: 'ApplicationCounts' })
export type ApplicationCounts = z.output<typeof ApplicationCounts>

/** The applications before and after one in the list with the same filter; null at its ends. */
export const ApplicationNeighbours = z.object({ previousId: bodyId.nullable(), nextId: bodyId.nullable() })
export type ApplicationNeighbours = z.output<typeof ApplicationNeighbours>

export const BatchReviewForm = z.object({
  ids: z.array(bodyId, text('请选择报名申请')).min(1, text('请选择报名申请')).max(100, text('一次最多 100 条')),
})
/** The result of a batch approval; `reason` explains why an application could not be approved. */
export const BatchReviewResult = named('BatchReviewResult', {
  approved: z.number().int(),
  failures: z.array(z.object({ id: bodyId, name: z.string(), reason: z.string() })),
})
export type BatchReviewResult = z.output<typeof BatchReviewResult>

const { courseId, payment, method, date } = EnrollmentBatch.shape
/**
 * Where enrolled applicants study: in a class, whose terms and courses apply, or in a course on these terms. A course
 * beside a class must be one of its courses.
 */
export const Placement = z.object({ courseId: courseId.nullable(), classId: bodyId.nullable(), payment, method, date })
export type Placement = z.output<typeof Placement>

/** An enrolled applicant; the password of a new account is returned once, null if there was an account. */
export const EnrolledApplicant = z.object({
  id: bodyId,
  name: z.string(),
  studentId: bodyId,
  studentNumber: z.string().nullable(),
  username: z.string(),
  password: z.string().nullable(),
})
export type EnrolledApplicant = z.output<typeof EnrolledApplicant>
export const EnrollmentResult = named('EnrollmentResult', {
  enrolled: z.array(EnrolledApplicant),
  failures: BatchReviewResult.shape.failures,
})
export type EnrollmentResult = z.output<typeof EnrollmentResult>

export const ReviewForm = z.object({
  status: z.enum(applicationStatuses),
  note: z.string().trim().max(500, text('审核意见不能超过 500 个字符')).optional(),
  version: z.number().int().optional(),
})
export type ReviewForm = z.output<typeof ReviewForm>

export const applicationEndpoints = {
  submitApplication: endpoint('POST', '/api/public/applications', {
    access: everybody,
    summary: 'Submits an application; the receipt code is returned once',
    success: text('报名申请提交成功！我们会尽快审核您的申请。'),
    failure: text('提交失败，请检查网络连接后重试'),
    body: ApplicationForm,
    challenge: 'application',
    limit: { refusals: applicationLimits.refusalsPerAddress, windowMs: applicationLimits.windowMs },
    data: z.object({ receiptCode: z.string() }),
  }),
  getApplicationProgress: endpoint('GET', '/api/public/applications/status/{receiptCode}', {
    access: everybody,
    summary: 'The progress of the application with a receipt code',
    failure: text('查询失败，请稍后重试'),
    params: z.object({ receiptCode: z.string().max(100) }),
    limit: { calls: applicationLimits.lookUpsPerMinute, windowMs: 60_000 },
    response: ApplicationProgress,
  }),
  listApplicationsOfPhone: endpoint('GET', '/api/public/applications/phone/{phone}', {
    access: everybody,
    summary:
      'The applications of a phone number whose ID number ends with `idCardTail` (4 characters); else an empty list',
    failure: text('查询失败，请稍后重试'),
    params: z.object({ phone: z.string().max(100).overwrite(plainPhone) }),
    query: z.object({ idCardTail: z.string().max(100).overwrite(plainIdCard).optional() }),
    limit: { calls: applicationLimits.phoneLookUpsPerMinute, windowMs: 60_000 },
    response: z.array(ApplicationProgress),
  }),
  listApplications: endpoint('GET', '/api/manage/applications', {
    access: admin('applications.view'),
    summary: 'Applications, newest first',
    failure: text('加载报名申请失败'),
    query: ApplicationListQuery,
    response: pageOf(ApplicationRow),
  }),
  getApplication: endpoint('GET', '/api/manage/applications/{id}', {
    access: admin('applications.view'),
    summary: 'One application, the ID number masked',
    failure: text('加载报名申请失败'),
    response: ApplicationDetail,
  }),
  countApplications: endpoint('GET', '/api/manage/application-counts', {
    access: admin('applications.view'),
    summary: 'The number of applications by status',
    failure: text('加载报名申请失败'),
    response: ApplicationCounts,
  }),
  findApplicationNeighbours: endpoint('GET', '/api/manage/applications/{id}/neighbours', {
    access: admin('applications.view'),
    summary: 'The applications before and after one in the list with the same filter',
    failure: text('加载报名申请失败'),
    query: ApplicationFilter,
    response: ApplicationNeighbours,
  }),
  exportApplications: endpoint('GET', '/api/manage/applications/export', {
    access: admin('applications.export'),
    needsProof: 'always',
    summary:
      'The applications of the list as .xlsx; ID numbers are masked unless an admin who may reveal them gives a reason',
    failure: text('导出失败'),
    query: ApplicationFilter.extend({ reason: RevealForm.shape.reason.optional() }),
    response: 'stream',
  }),
  approveApplications: endpoint('POST', '/api/manage/application-approvals', {
    access: admin('applications.edit'),
    summary: 'Approves applications, each independently',
    success: messages.updated,
    failure: text('审核失败，请稍后重试'),
    body: BatchReviewForm,
    data: BatchReviewResult,
  }),
  enrollApplications: endpoint('POST', '/api/manage/application-enrollments', {
    access: admin('applications.edit'),
    summary:
      'Enrolls the applicants of approved applications, each independently, and puts them into a class or a course; also requires classes.edit or courses.edit',
    success: messages.updated,
    failure: text('办理入学失败'),
    body: BatchReviewForm.extend({ ...Placement.shape, note: ReviewForm.shape.note }),
    data: EnrollmentResult,
  }),
  revealApplicationIdCard: endpoint('POST', '/api/manage/applications/{id}/id-card', {
    access: admin('applications.reveal'),
    needsProof: 'always',
    summary: 'The full ID number of an applicant; the reason is written to the operation log',
    failure: text('查看失败，请稍后重试'),
    body: RevealForm,
    data: z.object({ idCard: z.string() }),
  }),
  logApplicationPrint: endpoint('POST', '/api/manage/applications/{id}/print', {
    access: admin('applications.reveal'),
    needsProof: 'always',
    summary: 'Logs that a page with an applicant’s full ID number or photos is printed',
    failure: text('打印失败'),
  }),
  deleteApplication: endpoint('DELETE', '/api/manage/applications/{id}', {
    access: admin('applications.delete'),
    summary: 'Deletes an application and its photos; a student account created from it remains',
    failure: text('删除失败'),
  }),
  reviewApplication: endpoint('PUT', '/api/manage/applications/{id}/status', {
    access: admin('applications.edit'),
    summary:
      'Changes an application’s status; ENROLLED creates or links the student account, whose initial password is returned once',
    failure: text('审核失败，请稍后重试'),
    body: ReviewForm,
    data: ApplicationDetail.extend({ password: z.string().optional() }),
  }),
  openApplicationPhoto: endpoint('GET', '/api/manage/applications/{id}/photos/{side}', {
    access: admin('applications.reveal'),
    needsProof: 'always',
    summary: 'One side of the ID card as JPEG; every view is written to the operation log with its reason',
    failure: text('照片加载失败'),
    params: z.object({ id, side: z.enum(idCardSides) }),
    query: RevealForm,
    response: 'stream',
  }),
}
