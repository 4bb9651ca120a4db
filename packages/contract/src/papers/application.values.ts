import { text } from '../kit/text.ts'

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
/** Allowed status transitions (decisions §7). */
export const applicationTransitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['ENROLLED', 'REJECTED'],
  REJECTED: ['PENDING'],
  ENROLLED: [],
}

export const applicationLimits = {
  acceptedPerAddress: 10,
  refusalsPerAddress: 100,
  windowMs: 15 * 60_000,
  lookUpsPerMinute: 30,
  phoneLookUpsPerMinute: 5,
  remarksMaxLength: 500,
} as const

export const applicationSheetTitles = {
  sheet: text('报名申请'),
  id: text('申请编号'),
  name: text('姓名'),
  gender: text('性别'),
  idCard: text('身份证号'),
  phone: text('手机号'),
  education: text('学历'),
  address: text('联系地址'),
  company: text('工作单位'),
  handlerName: text('经办人'),
  handlerPhone: text('经办人手机号'),
  guardianName: text('监护人'),
  guardianPhone: text('监护人手机号'),
  remarks: text('备注'),
  status: text('状态'),
  note: text('审核意见'),
  reviewer: text('审核人'),
  studentNumber: text('学号'),
  submittedAt: text('提交时间'),
} as const
