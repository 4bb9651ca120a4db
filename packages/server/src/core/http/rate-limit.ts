import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { problem } from '../problem.ts'

/** A limit for a name: up to `max` counted events within a window that starts with the first of them. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/**
 * The latest end of a window that may have begun by now, with room for processes whose clocks differ. A window that ends
 * later began before the clock was set back: it would block its name for as long as the clock was ahead.
 */
const latestEnd = (windowMs: number, now: number) => now + 2 * windowMs

const tooMany = (resetsAt: number, now: number) =>
  problem('request.tooMany', { retryAfterSeconds: Math.ceil((resetsAt - now) / 1000) })

/** Throws 429 if any of the limits is used up. Counts nothing. */
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
    if (row.count >= limit.max && row.resetsAt <= latestEnd(limit.windowMs, now)) throw tooMany(row.resetsAt, now)
  }
}

/**
 * Counts an event of a name. Returns the number of events in the window that the first of them started, and its end.
 */
export function countEvent(db: Db, name: string, windowMs: number, now: number) {
  const isOpen = sql`rate_counters.resets_at > ${now} and rate_counters.resets_at <= ${latestEnd(windowMs, now)}`
  return db
    .insertInto('rateCounters')
    .values({ name, count: 1, resetsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          count: sql`case when ${isOpen} then rate_counters.count + 1 else 1 end`,
          resetsAt: sql`case when ${isOpen} then rate_counters.resets_at else ${now + windowMs} end`,
        }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}

/** Counts one event against each limit; throws 429 if one is exceeded, which rolls the transaction back. */
export async function countAgainst(db: Db, rateLimits: readonly RateLimit[], now: number): Promise<void> {
  for (const { name, max, windowMs } of rateLimits) {
    const { count, resetsAt } = await countEvent(db, name, windowMs, now)
    if (count > max) throw tooMany(resetsAt, now)
  }
}

export const readCount = async (db: Db, name: string, windowMs: number, now: number): Promise<number> =>
  (
    await db
      .selectFrom('rateCounters')
      .select('count')
      .where('name', '=', name)
      .where('resetsAt', '>', now)
      .where('resetsAt', '<=', latestEnd(windowMs, now))
      .executeTakeFirst()
  )?.count ?? 0

/** Resets a counter, for example after a successful login. */
export async function resetCounter(db: Db, name: string): Promise<void> {
  await db.deleteFrom('rateCounters').where('name', '=', name).execute()
}

/** Resets all counters whose names begin with a prefix. */
export async function resetCounters(db: Db, beginning: string): Promise<void> {
  await db
    .deleteFrom('rateCounters')
    .where('name', '>=', beginning)
    .where('name', '<', `${beginning}\u{10ffff}`)
    .execute()
}
