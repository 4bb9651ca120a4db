import type { Db } from '../../core/database/database.ts'

const dayMs = 86_400_000
const playbackLifeMs = 30 * dayMs
const originLifeMs = 180 * dayMs
const outboxLifeMs = 30 * dayMs
const messageLifeMs = 365 * dayMs

/** Deletes rows that no rule needs any more. The ledger, totals and progress are never touched. */
export async function deleteExpiredRows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('loginSessions').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('knownOrigins')
    .where('lastUsedAt', '<', now - originLifeMs)
    .execute()
  await db.deleteFrom('rateCounters').where('resetsAt', '<=', now).execute()
  await db
    .deleteFrom('verificationCodes')
    .where('expiresAt', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('reportResults')
    .where('createdAt', '<', now - dayMs)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('createdAt', '<', now - outboxLifeMs)
    .execute()
  await db
    .deleteFrom('messages')
    .where('createdAt', '<', now - messageLifeMs)
    .execute()
  await db
    .deleteFrom('playbackSessions')
    .where('createdAt', '<', now - playbackLifeMs)
    .where('isNamed', '=', 0)
    .execute()
}
