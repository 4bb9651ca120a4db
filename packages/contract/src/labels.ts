import type { Role } from './kit/access.ts'
import { text } from './kit/text.ts'

export * from './course-labels.ts'

export const courseStatuses = ['DRAFT', 'PENDING', 'PUBLISHED', 'OFFLINE'] as const
export type CourseStatus = (typeof courseStatuses)[number]
export const courseStatusLabels: Record<CourseStatus, string> = {
  DRAFT: text('草稿'),
  PENDING: text('待审核'),
  PUBLISHED: text('已发布'),
  OFFLINE: text('已下线'),
}

/** Where a course may go from each built-in status; the school's own ones are reached from and left to DRAFT (decisions §4). */
export const courseTransitions: Record<CourseStatus, readonly CourseStatus[]> = {
  DRAFT: ['PENDING', 'PUBLISHED'],
  PENDING: ['PUBLISHED', 'DRAFT'],
  PUBLISHED: ['OFFLINE'],
  OFFLINE: ['PUBLISHED'],
}
/** How the back office may order courses. */
export const managedCourseSorts = [
  'updatedAt-desc',
  'updatedAt-asc',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'studentCount-asc',
  'studentCount-desc',
] as const

export const orderStatuses = ['PENDING', 'PAID', 'DEFERRED', 'WAIVED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderStatusLabels: Record<OrderStatus, string> = {
  PENDING: text('待支付'),
  PAID: text('已支付'),
  DEFERRED: text('就业后付款'),
  WAIVED: text('已减免'),
  REFUNDED: text('已退款'),
}
/** Where an order may go from each status. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'DEFERRED', 'WAIVED'],
  DEFERRED: ['PAID', 'WAIVED', 'PENDING'],
  WAIVED: ['PENDING'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
}

export const resourceTypes = ['pdf', 'doc', 'video', 'image'] as const
export type ResourceType = (typeof resourceTypes)[number]
export const resourceTypeLabels: Record<ResourceType, string> = {
  pdf: 'PDF',
  doc: text('文档'),
  video: text('视频'),
  image: text('图片'),
}
export const resourceScopes = ['all', 'course', 'chapter'] as const
export type ResourceScope = (typeof resourceScopes)[number]
export const resourceScopeLabels: Record<ResourceScope, string> = {
  all: text('全部学员'),
  course: text('课程'),
  chapter: text('章节'),
}

export const newsStatuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const
export type NewsStatus = (typeof newsStatuses)[number]
/** SCHEDULED is published at a time that is still to come. */
export const newsStatusLabels: Record<NewsStatus, string> = {
  DRAFT: text('草稿'),
  SCHEDULED: text('定时发布'),
  PUBLISHED: text('已发布'),
}
export const newsSources = ['original', 'wechat'] as const
export type NewsSource = (typeof newsSources)[number]
export const newsSourceLabels: Record<NewsSource, string> = { original: text('本站'), wechat: text('微信公众号') }

export const accountStatuses = ['ACTIVE', 'INACTIVE'] as const
export type AccountStatus = (typeof accountStatuses)[number]
/** Student status in the back office; anything else shows 未知 (spec §4). */
export const studentStatusLabels: Record<AccountStatus, string> = { ACTIVE: text('正常'), INACTIVE: text('禁用') }

export const enrollmentStatuses = ['in_progress', 'completed', 'not_started', 'expired'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

export const roleLabels: Record<Role, string> = {
  ADMIN: text('管理员'),
  TEACHER: text('教师'),
  ORG_ADMIN: text('机构管理员'),
  STUDENT: text('学员'),
}

export const registrationRoles = ['STUDENT', 'TEACHER'] as const
/** Who may register (spec §3, settings user.allowedRoles). */
export type RegistrationRole = (typeof registrationRoles)[number]
export const verifyMethods = ['email', 'phone', 'none'] as const
/** How a registration is verified (spec §3, settings user.verifyMethod). */
export type VerifyMethod = (typeof verifyMethods)[number]

export const notificationEvents = [
  'userRegistered',
  'courseEnrolled',
  'orderPaid',
  'applicationReviewed',
  'certificateIssued',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]
export const notificationEventLabels: Record<NotificationEvent, string> = {
  userRegistered: text('新用户注册'),
  courseEnrolled: text('课程报名'),
  orderPaid: text('订单支付'),
  applicationReviewed: text('报名申请审核'),
  certificateIssued: text('证书颁发'),
}

export const notCreditedReasons = [
  'fasterThanClock',
  'alreadyWatched',
  'lessonCompleted',
  'notStudent',
  'differentVideo',
  'mustStart',
] as const
export type NotCreditedReason = (typeof notCreditedReasons)[number]
/** Why a report, or a part of it, earned no study time, in words a learner understands (decisions §4). */
export const notCreditedLabels: Record<NotCreditedReason, string> = {
  fasterThanClock: text('播放进度快于实际时间，这一段没有计入学时'),
  alreadyWatched: text('这一段之前已经学过，不重复计入学时'),
  lessonCompleted: text('本节课程已完成，不再计入学时'),
  notStudent: text('只有学员账号的学习才计入学时'),
  differentVideo: text('课程视频已更新，请刷新页面后继续学习'),
  mustStart: text('已开始计时，继续观看即可计入学时'),
}

export const genders = [text('男'), text('女')] as const
export type Gender = (typeof genders)[number]
export const teacherTitles = [text('讲师'), text('副教授'), text('教授')] as const
export const teacherStatusLabels: Record<AccountStatus, string> = { ACTIVE: text('在职'), INACTIVE: text('离职') }
export const educations = [
  text('初中及以下'),
  text('高中'),
  text('中专/技校'),
  text('大专'),
  text('本科'),
  text('硕士及以上'),
] as const
export type Education = (typeof educations)[number]
export const idCardSides = ['front', 'back'] as const
export type IdCardSide = (typeof idCardSides)[number]

export const applicationStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'ENROLLED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  PENDING: text('待审核'),
  APPROVED: text('已通过'),
  REJECTED: text('已驳回'),
  ENROLLED: text('已入学'),
}
/** Where an application may go from each status (decisions §7). */
export const applicationTransitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['ENROLLED', 'REJECTED'],
  REJECTED: ['PENDING'],
  ENROLLED: [],
}

export const lessonFaults = ['noVideo', 'noDuration'] as const
/** Why no learner can ever complete a lesson. */
export type LessonFault = (typeof lessonFaults)[number]
export const lessonFaultLabels: Record<LessonFault, string> = {
  noVideo: text('尚未添加视频，学员无法学完该课时'),
  noDuration: text('视频时长未知或为 0，学员无法学完该课时'),
}

export const certificateStatuses = ['VALID', 'REVOKED', 'SUPERSEDED'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
export const certificateStatusLabels: Record<CertificateStatus, string> = {
  VALID: text('有效'),
  REVOKED: text('已撤销'),
  SUPERSEDED: text('已换发'),
}
