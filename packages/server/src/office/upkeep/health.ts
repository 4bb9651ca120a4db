import type { HealthReason } from '@jiangxue/contract/office/system-status.values.ts'
import type { Context } from '../../core/context.ts'
import { clockDoubtOf } from '../../core/time/clock-doubt.ts'
import { countQueue } from '../../messaging/outbox/outbox.queries.ts'
import { areCodesGuessed } from '../../people/registration/guessed-codes.ts'
import { upkeepNotices } from './upkeep-notices.ts'
import { isDiskLow } from './watch-disk.ts'

const overdueMs = 3_600_000

/** Why the server's health is degraded; empty if all is well. */
export async function healthReasonsOf(context: Context): Promise<HealthReason[]> {
  const reasons: HealthReason[] = []
  if (await isDiskLow(context)) reasons.push('diskLow')
  reasons.push(...(await upkeepNotices(context)))
  const doubt = clockDoubtOf(context)
  if (doubt) reasons.push(doubt)
  const { overdue } = await countQueue(context.database.read, context.now() - overdueMs)
  if (overdue > 0) reasons.push('messagesStuck')
  if (await areCodesGuessed(context)) reasons.push('codesGuessed')
  return reasons
}
