import { text } from '../kit/text.ts'

/** Days after the end of a class on which its graduates are asked. */
export const employmentSteps = [30, 90, 180] as const
export type EmploymentStep = (typeof employmentSteps)[number]

export const employmentStatuses = ['EMPLOYED', 'FOUNDED', 'STUDYING', 'SEEKING', 'UNREACHED'] as const
export type EmploymentStatus = (typeof employmentStatuses)[number]
export const employmentStatusLabels: Record<EmploymentStatus, string> = {
  EMPLOYED: text('就业'),
  FOUNDED: text('创业'),
  STUDYING: text('升学'),
  SEEKING: text('待业'),
  UNREACHED: text('联系不上'),
}
/** What graduates say of themselves. */
export const ownStatuses = ['EMPLOYED', 'FOUNDED', 'STUDYING', 'SEEKING'] as const satisfies readonly EmploymentStatus[]

/** Whether somebody works, and so counts in the rate. */
export const isWorking = (status: EmploymentStatus) => status === 'EMPLOYED' || status === 'FOUNDED'
/** Whether an answer names an employer or school. */
export const hasPlace = (status: EmploymentStatus) => isWorking(status) || status === 'STUDYING'

export const workContracts = ['LABOR', 'SERVICE', 'INTERNSHIP', 'FLEXIBLE', 'NONE'] as const
export type WorkContract = (typeof workContracts)[number]
export const workContractLabels: Record<WorkContract, string> = {
  LABOR: text('劳动合同'),
  SERVICE: text('劳务合同'),
  INTERNSHIP: text('实习协议'),
  FLEXIBLE: text('灵活就业'),
  NONE: text('没有签合同'),
}

export const employmentSources = ['SELF', 'PHONE', 'EMPLOYER'] as const
export type EmploymentSource = (typeof employmentSources)[number]
export const employmentSourceLabels: Record<EmploymentSource, string> = {
  SELF: text('本人填写'),
  PHONE: text('电话回访'),
  EMPLOYER: text('用人单位证明'),
}

export const employmentLimits = {
  employer: 100,
  post: 50,
  /** The length of the code in a link. */
  code: 64,
  answersPerHour: 20,
  /** By address, which a whole school can share. */
  linksPerHour: 300,
  mostEntriesPerHour: 600,
} as const

/** The share of all who finished that works, in percent with one digit, rounded down; null if nobody finished. */
export const employmentRate = (finished: number, working: number): number | null =>
  finished === 0 ? null : Math.floor((working * 1000) / finished) / 10

export const employmentSheetTitles = {
  sheet: text('就业回访'),
  number: text('学号'),
  name: text('姓名'),
  organization: text('机构'),
  askedAt: text('询问时间'),
  status: text('去向'),
  employer: text('单位或学校'),
  post: text('岗位或专业'),
  sinceOn: text('开始日期'),
  contract: text('合同类型'),
  source: text('来源'),
  enteredAt: text('登记时间'),
  none: text('未答复'),
  deleted: text('已注销或删除的账号'),
  finished: text('全部结业'),
  rate: text('就业率（就业和创业÷全部结业）'),
  percent: text('{rate}%'),
} as const
