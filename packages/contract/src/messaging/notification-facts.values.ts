import { text } from '../kit/text.ts'
import { adminNoticeTexts } from './admin-notice.values.ts'
import type { NotificationEvent } from './notification.values.ts'

/** The placeholders of templates, with a sample for the preview. */
export const notificationFacts = {
  name: { label: text('姓名'), sample: text('王小明') },
  siteName: { label: text('网站名称'), sample: text('匠学职业IT培训学校') },
  username: { label: text('登录名'), sample: 'wangxiaoming' },
  course: { label: text('课程名称'), sample: text('Linux 运维实战') },
  class: { label: text('班期名称'), sample: text('2026 年秋季班') },
  lesson: { label: text('课时名称'), sample: text('文件与目录') },
  organization: { label: text('机构名称'), sample: text('华信服务站') },
  amount: { label: text('金额'), sample: '268' },
  status: { label: text('审核结果'), sample: text('已通过') },
  certificateNumber: { label: text('证书编号'), sample: 'ZS20260001' },
  date: { label: text('日期'), sample: '2026-11-22' },
  reason: { label: text('理由'), sample: text('说明合理') },
  exam: { label: text('考试名称'), sample: text('Linux 结业考核') },
  from: { label: text('开始时间'), sample: '2026-11-28 09:00' },
  to: { label: text('结束时间'), sample: '2026-11-28 11:00' },
  score: { label: text('成绩'), sample: '86' },
  time: { label: text('时间'), sample: '2026-11-22 09:30' },
  link: { label: text('网址'), sample: 'https://school.example/…' },
  network: { label: text('网络'), sample: '203.0.113.*' },
  answer: { label: text('答复'), sample: text('手机号已更正') },
  email: { label: text('邮箱'), sample: 'w***@example.cn' },
  phone: { label: text('手机号'), sample: '139****5678' },
  notice: { label: text('提醒内容'), sample: adminNoticeTexts.storageLow },
} as const
export type NotificationFact = keyof typeof notificationFacts

const ownFacts = {
  userRegistered: ['username'],
  courseEnrolled: ['course'],
  orderPaid: ['course', 'amount'],
  refundSettled: ['course', 'amount', 'status'],
  invoiceSettled: ['course', 'amount', 'status'],
  applicationReviewed: ['status'],
  certificateIssued: ['certificateNumber'],
  accountImported: ['username'],
  studyReminder: ['organization'],
  questionAsked: ['course', 'lesson'],
  questionAnswered: ['course', 'lesson'],
  anomalyTaken: ['date'],
  anomalyDecided: ['date', 'status', 'reason'],
  heldStudySettled: ['date', 'status', 'reason'],
  examPublished: ['exam', 'from', 'to'],
  examReminder: ['exam', 'from', 'to'],
  examResult: ['exam', 'status', 'score'],
  examMakeUp: ['exam', 'from', 'to'],
  examToMark: ['exam'],
  appealDecided: ['exam', 'status', 'reason'],
  employmentAsked: ['class', 'link'],
  contactChanged: ['email', 'phone'],
  deletionAsked: ['date'],
  factorsRemoved: ['reason'],
  dataCopied: ['time', 'network'],
  privacyAnswered: ['status', 'answer'],
  storageLow: ['notice'],
  upkeepFailed: ['notice'],
} as const satisfies Record<NotificationEvent, readonly NotificationFact[]>
/** The placeholders specific to an event, in addition to the recipient and the school. */
export type OwnFacts<E extends NotificationEvent> = Readonly<Record<(typeof ownFacts)[E][number], string>>
/** Returns the placeholders that an event's template may use. */
export const factsOf = (event: NotificationEvent): readonly NotificationFact[] => [
  'name',
  'siteName',
  ...ownFacts[event],
]

/** Returns the placeholders in a template that its event does not support. */
export const unknownFacts = (event: NotificationEvent, template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !factsOf(event).some((each) => each === name))
