import { sql } from 'kysely'
import type { Database, Db } from '../../core/database/database.ts'

/** Reads and really writes: a database that only answers reads is not healthy. */
export async function isDatabaseAlive(database: Database): Promise<boolean> {
  try {
    await sql`select 1 from migrations limit 1`.execute(database.read)
    await database.write((db) =>
      db
        .insertInto('revisions')
        .values({ name: 'health', revision: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: sql`revisions.revision + 1` }))
        .execute(),
    )
    return true
  } catch {
    return false
  }
}

const dayMs = 86_400_000
const playbackLifeMs = 30 * dayMs
const outboxLifeMs = 30 * dayMs

/** Deletes what no rule asks for any more. The ledger, totals and progress are never touched. */
export async function deleteLeftovers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('loginSessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('rateCounters').where('resetsAt', '<=', now).execute()
  await db
    .deleteFrom('verificationCodes')
    .where('expiresAt', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('reportAnswers')
    .where('createdAt', '<', now - dayMs)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('createdAt', '<', now - outboxLifeMs)
    .execute()
  await db
    .deleteFrom('playbackSessions')
    .where('createdAt', '<', now - playbackLifeMs)
    .execute()
}
