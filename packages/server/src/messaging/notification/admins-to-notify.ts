import type { AdminNotice } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { Db } from '../../core/database/database.ts'
import { countEvent } from '../../core/http/rate-limit.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { listFullAdmins } from './notification.queries.ts'
import type { Sender } from './sender.ts'

const twoDaysMs = 2 * 86_400_000

/** The full admins, on the first call of the day for a notice; empty on later calls. */
export async function claimAdminsToNotify(db: Db, { values, now }: Sender, notice: AdminNotice) {
  const day = siteDay(now, values['basic.timezone'])
  const { count } = await countEvent(db, `admin-notice:${notice}:${day}`, twoDaysMs, now)
  return count > 1 ? [] : listFullAdmins(db)
}
