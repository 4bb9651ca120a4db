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
  await db.deleteFrom('login_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('rate_counters').where('resets_at', '<=', now).execute()
  await db
    .deleteFrom('verification_codes')
    .where('expires_at', '<=', now - dayMs)
    .execute()
  await db
    .deleteFrom('report_answers')
    .where('created_at', '<', now - dayMs)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', now - outboxLifeMs)
    .execute()
  await db
    .deleteFrom('playback_sessions')
    .where('created_at', '<', now - playbackLifeMs)
    .execute()
}
