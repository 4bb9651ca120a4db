import { adminNoticeTemplate, adminNoticeTexts } from '@jiangxue/contract/messaging/notification.values.ts'
import type { Db } from '../../core/database/database.ts'
import { translate } from '../../core/text/translate.ts'
import type { EmailMessage } from '../channels.ts'
import { isMailConfigured } from '../mail/mail.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { claimAdminsToNotify } from './admins-to-notify.ts'
import type { Sender } from './sender.ts'

/** Notifies the full admins by e-mail that no more text messages will be sent today. */
export async function mailSmsExhausted(db: Db, sender: Sender): Promise<void> {
  const { keys, values, now } = sender
  if (!isMailConfigured(values)) return
  const siteName = values['basic.siteName']
  for (const { name, email } of await claimAdminsToNotify(db, sender, 'smsExhausted')) {
    if (email === null) continue
    const facts = { siteName, name, notice: translate(adminNoticeTexts.smsExhausted) }
    const mail: EmailMessage = {
      channel: 'email',
      subject: translate(adminNoticeTemplate.subject, facts),
      text: `${translate(adminNoticeTemplate.body, facts)}\n\n${siteName}`,
    }
    await queueMessage(db, keys, 'smsExhausted', email, mail, now)
  }
}
