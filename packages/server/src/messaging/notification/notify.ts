import type { OwnFacts } from '@jiangxue/contract/messaging/notification-facts.values.ts'
import {
  defaultSwitch,
  notificationTemplates,
  type NotificationEvent,
  type TargetedEvent,
} from '@jiangxue/contract/messaging/notification.values.ts'
import type { Db } from '../../core/database/database.ts'
import { toJson } from '../../core/json-text.ts'
import { pick } from '../../core/pick.ts'
import { translate } from '../../core/text/translate.ts'
import type { EmailMessage, SmsMessage } from '../channels.ts'
import { isMailConfigured } from '../mail/mail.ts'
import { insertMessage } from '../message/message.queries.ts'
import { isSmsConfigured } from '../sms/sms.ts'
import { queueLimited } from './queue-limited.ts'
import type { Sender } from './sender.ts'

interface Person {
  /** The id of a student, who is also notified within the site; null for others. */
  readonly studentId: number | null
  /** The id of a teacher, who is notified within the site like students. */
  readonly teacherId?: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** An account as somebody to notify: students and teachers within the site, too. */
export const recipientOf = (account: {
  readonly id: number
  readonly role: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}): Person => ({
  ...pick(account, ['name', 'email', 'phone']),
  studentId: account.role === 'STUDENT' ? account.id : null,
  ...(account.role === 'TEACHER' && { teacherId: account.id }),
})

/** Notifies a person of an event through the channels that the settings enable, in the transaction of the event. */
export async function notify<E extends NotificationEvent>(
  db: Db,
  sender: Sender,
  event: E,
  person: Person,
  facts: OwnFacts<E>,
  ...[targetId]: E extends TargetedEvent ? [targetId: number] : []
): Promise<void> {
  const { values, now } = sender
  const wanted = values['notification.events'].find((each) => each.name === event) ?? defaultSwitch(event)
  const siteName = values['basic.siteName']
  const subject = wanted.subject || notificationTemplates[event].subject
  const body = wanted.body || notificationTemplates[event].body
  const filled = { name: person.name, siteName, ...facts }
  // In-site messages are translated when they are read, the others here.
  const spoken = translateFacts(facts)
  const words = { ...filled, ...spoken }
  const readerId = person.studentId ?? person.teacherId
  if (wanted.inSiteEnabled && readerId !== undefined)
    // Stores the current template text, so that messages do not change with the templates.
    await insertMessage(db, {
      userId: readerId,
      event,
      subject,
      body,
      facts: toJson(filled),
      targetId: targetId ?? null,
      createdAt: now,
    })
  if (wanted.emailEnabled && person.email !== null && isMailConfigured(values)) {
    const text = `${translate(body, words)}\n\n${siteName}`
    const email: EmailMessage = { channel: 'email', subject: translate(subject, words), text }
    await queueLimited(db, sender, event, person.email, email)
  }
  if (wanted.smsEnabled && wanted.smsTemplateCode !== '' && person.phone !== null && isSmsConfigured(values)) {
    const sms: SmsMessage = {
      channel: 'sms',
      templateCode: wanted.smsTemplateCode,
      values: { name: person.name, ...spoken },
    }
    await queueLimited(db, sender, event, person.phone, sms)
  }
}

/** Some facts are translatable texts, the others are names and numbers. */
const translateFacts = (facts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, ['status', 'notice'].includes(name) ? translate(fact) : fact]),
  )
