import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { readPostgresClock } from './clock-skew.queries.ts'
import type { Clock } from './clock.ts'

/** The part of the context that comparing clocks needs. */
export interface Clocked {
  readonly clock: Clock
  readonly database: Database
  readonly log: FastifyBaseLogger
}

const everyMs = 60_000
const allowedMs = 5000

const skewed = new WeakSet<Clock>()
/** Whether this process's clock differs from the database's, so that it must not measure study time. */
export const hasSkewedClock = ({ clock }: Pick<Clocked, 'clock'>) => skewed.has(clock)

/**
 * Compares the machine's clock with that of the database, which all processes share. The steady clock would differ
 * while it does not follow a correct step of both.
 */
export async function checkClockSkew(
  context: Clocked,
  readShared: () => Promise<number> = () => readPostgresClock(context.database.read),
): Promise<void> {
  const { clock, log } = context
  const asked = clock.wall()
  const shared = await readShared()
  const answered = clock.wall()
  const skewMs = Math.max(asked - shared, shared - answered)
  if (skewMs <= allowedMs) skewed.delete(clock)
  else {
    skewed.add(clock)
    log.error({ skewMs }, 'The clock of this process differs from the database’s: reports of study time are rejected')
  }
}

/** Compares the clocks once a minute if several processes can share the database. Returns a stop function. */
export async function watchClockSkew(context: Clocked): Promise<() => void> {
  if (context.database.engine !== 'postgres') return () => {}
  const check = () =>
    checkClockSkew(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'clock: comparison with the database failed'),
    )
  await check()
  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
