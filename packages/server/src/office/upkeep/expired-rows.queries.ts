import type { Database, Db } from '../../core/database/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A player sends a report again for a quarter of an hour. */
const resultLifeMs = hourMs
const playbackLifeMs = 30 * dayMs
const originLifeMs = 180 * dayMs
const outboxLifeMs = 30 * dayMs
const messageLifeMs = 365 * dayMs

/** At once, since everybody's writes wait for it: some milliseconds. */
const rowsPerStep = 500

/** Each deletes the rows of one table that no rule needs any more, at most so many. The ledger, totals and progress are never touched. */
const expired = [
  (db: Db, now: number, most: number) =>
    db
      .deleteFrom('loginSessions')
      .where('id', 'in', (of) => of.selectFrom('loginSessions').select('id').where('expiresAt', '<=', now).limit(most)),
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
      // The oldest have the lowest ids.
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
    db.deleteFrom('messages').where('id', 'in', (of) =>
      of
        .selectFrom('messages')
        .select('id')
        .where('createdAt', '<', now - messageLifeMs)
        .limit(most),
    ),
  (db: Db, now: number, most: number) =>
    db.deleteFrom('playbackSessions').where('id', 'in', (of) =>
      of
        .selectFrom('playbackSessions')
        .select('id')
        // Not a parameter: the index of ages is of these alone.
        .where('isNamed', '=', (eb) => eb.lit(0))
        .where('createdAt', '<', now - playbackLifeMs)
        .limit(most),
    ),
]

/** Deletes what has expired, in steps between which others write. */
export async function deleteExpiredRows(database: Database, now: number): Promise<void> {
  for (const deleteSome of expired) {
    let deleted: number
    do {
      const result = await database.write((db) => deleteSome(db, now, rowsPerStep).executeTakeFirst())
      deleted = Number(result.numDeletedRows)
    } while (deleted === rowsPerStep)
  }
}
