import type { Context } from '../core/context.ts'
import { sendMail } from './mail/mail.ts'
import type { Message } from './outbox/queue-message.ts'
import { sendSms } from './sms/sms.ts'

export interface EmailMessage extends Message {
  readonly channel: 'email'
  readonly subject: string
  readonly text: string
}
export interface SmsMessage extends Message {
  readonly channel: 'sms'
  readonly templateCode: string
  readonly values: Readonly<Record<string, string>>
}

/** The channels that reach people outside the site. */
export const outwardChannels = {
  email: async ({ keys, settings }: Context, to: string, { subject, text }: EmailMessage) =>
    sendMail(keys, await settings.current(), { to, subject, text }),
  sms: async ({ keys, settings, now }: Context, phone: string, { templateCode, values }: SmsMessage) =>
    sendSms(keys, await settings.current(), { phone, templateCode, values }, now()),
}
