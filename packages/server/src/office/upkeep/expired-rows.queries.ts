import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../../core/database/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A player repeats a report for up to a quarter of an hour. */
const resultLifeMs = hourMs
const playbackLifeMs = 30 * dayMs
const originLifeMs = 180 * dayMs
const outboxLifeMs = 30 * dayMs

/** Rows per transaction: all writes wait for it, a few milliseconds. */
const rowsPerStep = 500

/** Deletes at most `rowsPerStep` rows of a table that a condition finds, by the columns of its key. */
const found =
  (table: string, key: string, isExpired: (now: number) => RawBuilder<unknown>) => (db: Db, now: number) => {
    const columns = sql.raw(key)
    return sql`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where ${isExpired(now)} limit ${rowsPerStep})`.execute(db)
  }

/** The same of the oldest rows, which have the lowest ids; no index has the others. */
const oldest = (table: string, isExpired: (now: number) => RawBuilder<unknown>) => (db: Db, now: number) =>
  sql`delete from ${sql.table(table)} where id in (
    select id from ${sql.table(table)} order by id limit ${rowsPerStep}) and ${isExpired(now)}`.execute(db)

/** The ledger, totals and progress are never touched. */
const expired = [
  found('loginSessions', 'id', (now) => sql`expires_at <= ${now}`),
  found('factorChallenges', 'token_hash', (now) => sql`expires_at <= ${now}`),
  found('knownOrigins', 'user_id, digest', (now) => sql`last_used_at < ${now - originLifeMs}`),
  found('rateCounters', 'name', (now) => sql`resets_at <= ${now}`),
  oldest('verificationCodes', (now) => sql`expires_at <= ${now - dayMs}`),
  found('reportResults', 'student_id, event_id', (now) => sql`created_at < ${now - resultLifeMs}`),
  oldest('outbox', (now) => sql`created_at < ${now - outboxLifeMs}`),
  // A literal, not a parameter: the partial index contains only these rows.
  found('playbackSessions', 'id', (now) => sql`is_named = 0 and created_at < ${now - playbackLifeMs}`),
]

/** Deletes expired rows in steps, between which other writes can run. */
export async function deleteExpiredRows(database: Database, now: number): Promise<void> {
  for (const deleteSome of expired) {
    let deleted: number
    do deleted = Number((await database.write((db) => deleteSome(db, now))).numAffectedRows)
    while (deleted === rowsPerStep)
  }
}
