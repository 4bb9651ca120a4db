import { sql } from 'kysely'
import { nextCount } from '../../core/database/counter.queries.ts'
import type { Database, Db } from '../../core/database/database.ts'

/** Reads and really writes: a database that only allows reads is not healthy. */
export async function isDatabaseAlive(database: Database): Promise<boolean> {
  try {
    await sql`select 1 from migrations limit 1`.execute(database.read)
    await database.write((db) => nextCount(db, 'health'))
    return true
  } catch {
    return false
  }
}

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
