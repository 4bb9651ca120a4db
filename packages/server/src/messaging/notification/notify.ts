import { fillText, text } from '@jiangxue/contract/kit/text.ts'
import type { NotificationEvent } from '@jiangxue/contract/notification.values.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { SettingValues } from '../../core/settings/settings.ts'
import { isMailConfigured } from '../mail/mail.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { isSmsConfigured } from '../sms/sms.ts'

interface Person {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}
interface Announced {
  subject: string
  body: string
}

const announcements: Record<NotificationEvent, Announced> = {
  userRegistered: {
    subject: text('欢迎加入{siteName}'),
    body: text('{name}，您好：\n\n您的账号 {username} 已注册成功，现在就可以登录并开始学习。'),
  },
  courseEnrolled: { subject: text('课程报名成功'), body: text('{name}，您好：\n\n您已成功报名课程《{course}》。') },
  orderPaid: {
    subject: text('订单支付成功'),
    body: text('{name}，您好：\n\n课程《{course}》的订单已支付，金额 {amount} 元。'),
  },
  applicationReviewed: {
    subject: text('报名申请审核结果'),
    body: text('{name}，您好：\n\n您的报名申请审核结果：{status}。'),
  },
  certificateIssued: {
    subject: text('证书已颁发'),
    body: text('{name}，您好：\n\n您的证书已颁发，证书编号 {certificateNumber}。'),
  },
}

/** Tells somebody of an event by the channels that the settings switch on, in the transaction of the event. */
export async function notify(
  db: Db,
  { keys, values, now }: { keys: Keys; values: SettingValues; now: number },
  event: NotificationEvent,
  person: Person,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const wanted = values['notification.events'].find((each) => each.event === event)
  if (!wanted) return
  const filled = { name: person.name, siteName: values['basic.siteName'], ...facts }
  const { subject, body } = announcements[event]
  if (wanted.emailEnabled && person.email !== null && isMailConfigured(values))
    await queueMessage(
      db,
      keys,
      event,
      person.email,
      {
        channel: 'email',
        subject: fillText(subject, filled),
        text: `${fillText(body, filled)}\n\n${values['basic.siteName']}`,
      },
      now,
    )
  if (wanted.smsEnabled && wanted.smsTemplateCode !== '' && person.phone !== null && isSmsConfigured(values))
    await queueMessage(
      db,
      keys,
      event,
      person.phone,
      { channel: 'sms', templateCode: wanted.smsTemplateCode, values: { name: person.name, ...facts } },
      now,
    )
}
