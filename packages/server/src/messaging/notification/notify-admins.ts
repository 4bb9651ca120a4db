import { fillText } from '@jiangxue/contract/kit/text.ts'
import { adminNoticeTemplate, adminNoticeTexts, type AdminNotice } from '@jiangxue/contract/notification.values.ts'
import type { Db } from '../../core/database/database.ts'
import { countEvent } from '../../core/http/rate-limit.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { EmailMessage } from '../channels.ts'
import { isMailConfigured } from '../mail/mail.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { listAdminAddresses } from './notification.queries.ts'
import type { Sender } from './sender.ts'

const twoDaysMs = 2 * 86_400_000

/** Tells the admins by e-mail, once a day, what they must know. */
export async function notifyAdmins(db: Db, { keys, values, now }: Sender, notice: AdminNotice): Promise<void> {
  const day = siteDay(now, values['basic.timezone'])
  const { count } = await countEvent(db, `admin-notice:${notice}:${day}`, twoDaysMs, now)
  if (count > 1 || !isMailConfigured(values)) return
  const siteName = values['basic.siteName']
  for (const { name, email } of await listAdminAddresses(db)) {
    const facts = { siteName, name, notice: adminNoticeTexts[notice] }
    const mail: EmailMessage = {
      channel: 'email',
      subject: fillText(adminNoticeTemplate.subject, facts),
      text: `${fillText(adminNoticeTemplate.body, facts)}\n\n${siteName}`,
    }
    await queueMessage(db, keys, notice, email as string, mail, now)
  }
}
