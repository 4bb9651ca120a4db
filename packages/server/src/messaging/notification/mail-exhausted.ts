import { adminNoticeTemplate, adminNoticeTexts } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { OutboxChannel } from '@jiangxue/contract/messaging/outbox.values.ts'
import type { Db } from '../../core/database/database.ts'
import { translate } from '../../core/text/translate.ts'
import type { EmailMessage } from '../channels.ts'
import { isMailConfigured } from '../mail/mail.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { claimAdminsToNotify } from './admins-to-notify.ts'
import type { Sender } from './sender.ts'

/** Notifies the full admins by e-mail that a channel has reached its limit of the day. */
export async function mailExhausted(db: Db, sender: Sender, exhausted: OutboxChannel): Promise<void> {
  const { keys, values, now } = sender
  if (!isMailConfigured(values)) return
  const siteName = values['basic.siteName']
  const notice = `${exhausted}Exhausted` as const
  for (const { name, email } of await claimAdminsToNotify(db, sender, notice)) {
    if (email === null) continue
    const facts = { siteName, name, notice: translate(adminNoticeTexts[notice]) }
    const mail: EmailMessage = {
      channel: 'email',
      subject: translate(adminNoticeTemplate.subject, facts),
      text: `${translate(adminNoticeTemplate.body, facts)}\n\n${siteName}`,
    }
    await queueMessage(db, keys, notice, email, mail, now)
  }
}
