import { text } from './kit/text.ts'

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
