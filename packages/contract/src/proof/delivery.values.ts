import { text } from '../kit/text.ts'
import { notificationEventLabels } from '../messaging/notification.values.ts'

/** The channels that reach people outside the site. */
export const deliveryChannels = ['email', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
export const deliveryChannelLabels: Record<DeliveryChannel, string> = { email: text('邮件'), sms: text('短信') }

export const deliveryStatuses = ['WAITING', 'SENT', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  WAITING: text('等待'),
  SENT: text('已发送'),
  FAILED: text('失败'),
}

/** Labels of everything that is sent, by the event stored in the outbox. */
export const deliveryEventLabels = {
  ...notificationEventLabels,
  registerCode: text('注册验证码'),
  resetCode: text('重置密码验证码'),
  contactCode: text('更换联系方式验证码'),
  smsExhausted: text('短信达到上限'),
  anchor: text('学时存证'),
} as const
export type DeliveryEvent = keyof typeof deliveryEventLabels
export const deliveryEvents = Object.keys(deliveryEventLabels) as [DeliveryEvent, ...DeliveryEvent[]]

/** Returns the label of an event; an event that no longer exists is shown by its stored name. */
export const deliveryEventLabel = (event: string): string =>
  (deliveryEventLabels as Readonly<Record<string, string>>)[event] ?? event

/** The error of a message that expired before it was delivered. */
export const deliveryExpired = text('过期前未能送达，不再发送')

/** How many days a failed message can be sent again. */
export const deliveryRetryDays = 7
