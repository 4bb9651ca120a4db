import { isKeyOf } from '../kit/table.ts'
import { keysOf, text } from '../kit/text.ts'
import { notificationEventLabels } from './notification.values.ts'

/** The channels that reach people outside the site. */
export const outboxChannels = ['email', 'sms'] as const
export type OutboxChannel = (typeof outboxChannels)[number]
export const outboxChannelLabels: Record<OutboxChannel, string> = { email: text('邮件'), sms: text('短信') }

export const outboxStatuses = ['WAITING', 'SENT', 'FAILED'] as const
export type OutboxStatus = (typeof outboxStatuses)[number]
export const outboxStatusLabels: Record<OutboxStatus, string> = {
  WAITING: text('等待'),
  SENT: text('已发送'),
  FAILED: text('失败'),
}

/** Labels of everything that is sent, by the event stored in the outbox. */
export const outboxEventLabels = {
  ...notificationEventLabels,
  registerCode: text('注册验证码'),
  resetCode: text('重置密码验证码'),
  contactCode: text('更换联系方式验证码'),
  contractCode: text('签订培训协议验证码'),
  presenceCode: text('在岗验证码'),
  smsExhausted: text('短信达到上限'),
  emailExhausted: text('验证码邮件达到上限'),
  anchor: text('学时存证'),
} as const
export type OutboxEvent = keyof typeof outboxEventLabels
export const outboxEvents = keysOf(outboxEventLabels)

/** Returns the label of an event; an event that no longer exists is shown by its stored name. */
export const outboxEventLabel = (event: string): string =>
  isKeyOf(outboxEventLabels, event) ? outboxEventLabels[event] : event

/** The error of a message that expired before it was delivered. */
export const outboxExpired = text('过期前未能送达，不再发送')

/** How many days a failed message can be sent again. */
export const outboxRetryDays = 7
