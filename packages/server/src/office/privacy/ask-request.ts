import type { OwnPrivacyRequest, PrivacyRequestForm } from '@jiangxue/contract/privacy/privacy.ts'
import { privacyLimits } from '@jiangxue/contract/privacy/privacy.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { lockUser } from '../../people/account/account.queries.ts'
import { countWaiting, insertPrivacyRequest } from './privacy-request.queries.ts'
import { toOwnRequest } from './privacy.wire.ts'
import { addWorkingDays } from './working-days.ts'

/** Asks the school to correct the caller's data, or something else about it. */
export async function askRequest(actor: Actor, { kind, note }: PrivacyRequestForm): Promise<OwnPrivacyRequest> {
  const { context, caller } = actor
  const { 'basic.timezone': timezone, 'privacy.dueDays': dueDays } = await context.settings.current()
  return context.database.write(async (db) => {
    // Locked, so that requests at the same time are counted one after another.
    await lockUser(db, caller.userId)
    if ((await countWaiting(db, caller.userId)) >= privacyLimits.open)
      throw problem('privacy.tooManyRequests', { values: { most: privacyLimits.open } })
    const askedAt = context.now()
    const dueOn = addWorkingDays(siteDay(askedAt, timezone), dueDays)
    const row = await insertPrivacyRequest(db, { userId: caller.userId, kind, state: 'asked', note, askedAt, dueOn })
    await audit(db, actor, { action: 'privacy.ask', targetId: row.id, detail: { request: kind } })
    return toOwnRequest(row)
  })
}
