import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { problem } from './problem.ts'

/** One limit on one name: so many counted events within the window that the first of them opens. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

const tooMany = (resetsAt: number, now: number) =>
  problem('request.tooMany', { retryAfterSeconds: Math.ceil((resetsAt - now) / 1000) })

/** Throws 429 where any of the limits is used up. Counts nothing. */
export async function assertWithinLimits(db: Db, rateLimits: readonly RateLimit[], now: number): Promise<void> {
  const rows = await db
    .selectFrom('rateCounters')
    .selectAll()
    .where(
      'name',
      'in',
      rateLimits.map((limit) => limit.name),
    )
    .where('resetsAt', '>', now)
    .execute()
  for (const row of rows) {
    const limit = rateLimits.find((each) => each.name === row.name) as RateLimit
    if (row.count >= limit.max) throw tooMany(row.resetsAt, now)
  }
}

/** Counts one event of a name; returns how many there are in the window that the first of them opened, and its end. */
export const countEvent = (db: Db, name: string, windowMs: number, now: number) =>
  db
    .insertInto('rateCounters')
    .values({ name, count: 1, resetsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          count: sql`case when rate_counters.resets_at > ${now} then rate_counters.count + 1 else 1 end`,
          resetsAt: sql`case when rate_counters.resets_at > ${now} then rate_counters.resets_at else ${now + windowMs} end`,
        }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()

/** Counts one event against each of the limits; throws 429 beyond one of them, which rolls the transaction back. */
export async function countAgainst(db: Db, rateLimits: readonly RateLimit[], now: number): Promise<void> {
  for (const { name, max, windowMs } of rateLimits) {
    const { count, resetsAt } = await countEvent(db, name, windowMs, now)
    if (count > max) throw tooMany(resetsAt, now)
  }
}

/** What a counter has counted in its window so far. */
export const readCount = async (db: Db, name: string, now: number): Promise<number> =>
  (
    await db
      .selectFrom('rateCounters')
      .select('count')
      .where('name', '=', name)
      .where('resetsAt', '>', now)
      .executeTakeFirst()
  )?.count ?? 0

/** Resets a counter, as after a successful login. */
export async function resetCounter(db: Db, name: string): Promise<void> {
  await db.deleteFrom('rateCounters').where('name', '=', name).execute()
}

/** Starts every counter anew whose name begins with this. */
export async function resetCounters(db: Db, beginning: string): Promise<void> {
  await db
    .deleteFrom('rateCounters')
    .where('name', '>=', beginning)
    .where('name', '<', `${beginning}\u{10ffff}`)
    .execute()
}
