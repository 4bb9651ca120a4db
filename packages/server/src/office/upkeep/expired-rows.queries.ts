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

/** Each entry deletes at most `most` expired rows of a table. The ledger, totals and progress are never touched. */
const expired = [
  (db: Db, now: number, most: number) =>
    db
      .deleteFrom('loginSessions')
      .where('id', 'in', (of) => of.selectFrom('loginSessions').select('id').where('expiresAt', '<=', now).limit(most)),
  (db: Db, now: number, most: number) =>
    db
      .deleteFrom('factorChallenges')
      .where('tokenHash', 'in', (of) =>
        of.selectFrom('factorChallenges').select('tokenHash').where('expiresAt', '<=', now).limit(most),
      ),
  (db: Db, now: number, most: number) =>
    db.deleteFrom('knownOrigins').where((eb) =>
      eb(
        eb.refTuple('userId', 'digest'),
        'in',
        eb
          .selectFrom('knownOrigins')
          .select(['userId', 'digest'])
          .where('lastUsedAt', '<', now - originLifeMs)
          .limit(most)
          .$asTuple('userId', 'digest'),
      ),
    ),
  (db: Db, now: number, most: number) =>
    db
      .deleteFrom('rateCounters')
      .where('name', 'in', (of) =>
        of.selectFrom('rateCounters').select('name').where('resetsAt', '<=', now).limit(most),
      ),
  (db: Db, now: number, most: number) =>
    db
      .deleteFrom('verificationCodes')
      // The oldest rows have the lowest ids.
      .where('id', 'in', (of) => of.selectFrom('verificationCodes').select('id').orderBy('id').limit(most))
      .where('expiresAt', '<=', now - dayMs),
  (db: Db, now: number, most: number) =>
    db.deleteFrom('reportResults').where((eb) =>
      eb(
        eb.refTuple('studentId', 'eventId'),
        'in',
        eb
          .selectFrom('reportResults')
          .select(['studentId', 'eventId'])
          .where('createdAt', '<', now - resultLifeMs)
          .limit(most)
          .$asTuple('studentId', 'eventId'),
      ),
    ),
  (db: Db, now: number, most: number) =>
    db
      .deleteFrom('outbox')
      .where('id', 'in', (of) => of.selectFrom('outbox').select('id').orderBy('id').limit(most))
      .where('createdAt', '<', now - outboxLifeMs),
  (db: Db, now: number, most: number) =>
    db.deleteFrom('playbackSessions').where('id', 'in', (of) =>
      of
        .selectFrom('playbackSessions')
        .select('id')
        // A literal, not a parameter: the partial index contains only these rows.
        .where('isNamed', '=', (eb) => eb.lit(0))
        .where('createdAt', '<', now - playbackLifeMs)
        .limit(most),
    ),
]

/** Deletes expired rows in steps, between which other writes can run. */
export async function deleteExpiredRows(database: Database, now: number): Promise<void> {
  for (const deleteSome of expired) {
    let deleted: number
    do {
      const result = await database.write((db) => deleteSome(db, now, rowsPerStep).executeTakeFirst())
      deleted = Number(result.numDeletedRows)
    } while (deleted === rowsPerStep)
  }
}
