import type { HealthReason } from '@jiangxue/contract/office/system-status.values.ts'
import { hasSkewedClock, type Clocked } from './clock-skew.ts'
import type { Clock } from './clock.ts'
import { findNewestInstant } from './newest-instant.queries.ts'

type ClockDoubt = Extract<HealthReason, `clock${string}`>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Stored times may be ahead of the clock by what the clocks of several processes differ. */
const aheadMs = 60_000

/** The newest time in the database at the start, and when the clock was compared with it. */
interface Comparison {
  readonly newest: number
  readonly gapMs: number
  readonly comparedAt: number
}
const comparisons = new WeakMap<Clock, Comparison>()

/**
 * Compares the clock with the newest time in the database and reports a difference: a machine may start before its
 * clock is synchronized.
 */
export async function compareClockWithData({ clock, database, log }: Clocked): Promise<void> {
  const newest = await findNewestInstant(database.read)
  if (newest === undefined) return
  const now = clock.now()
  comparisons.set(clock, { newest, gapMs: now - newest, comparedAt: clock.monotonic() })
  clock.cannotBeBefore(newest)
  const doubt = doubtByData(clock)
  if (doubt)
    log.error(
      { doubt, clock: new Date(now).toISOString(), newest: new Date(newest).toISOString() },
      doubt === 'clockBehind'
        ? 'The server’s clock is behind the newest data of the school: correct it. Until then nothing is deleted and no scheduled job runs'
        : 'The newest data of the school is more than a day old: if the server was not off for that long, correct its clock. For some hours nothing is deleted and no scheduled job runs',
    )
}

/**
 * Why the clock may be wrong; undefined if nothing speaks against it. Meanwhile nothing may be deleted because of its
 * age, and no scheduled job may run.
 */
export function clockDoubtOf(context: Pick<Clocked, 'clock'>): ClockDoubt | undefined {
  if (context.clock.isJumping()) return 'clockJumped'
  return hasSkewedClock(context) ? 'clockSkewed' : doubtByData(context.clock)
}

function doubtByData(clock: Clock): ClockDoubt | undefined {
  const gap = gapOf(clock)
  if (!gap) return undefined
  // Both end by themselves: data with a future date, or a server that was off, must not stop the backups for long.
  if (gap.ms < -aheadMs) return gap.sinceMs < Math.min(dayMs, -gap.ms) ? 'clockBehind' : undefined
  return gap.ms > dayMs && gap.sinceMs < Math.min(dayMs, gap.ms / 24) ? 'clockUnchecked' : undefined
}

/** How far the clock was ahead of what was known at its last step, or at the start, and how long ago that was. */
function gapOf(clock: Clock): { readonly ms: number; readonly sinceMs: number } | undefined {
  const start = comparisons.get(clock)
  const step = clock.steps.at(-1)
  if (!step) return start && { ms: start.gapMs, sinceMs: clock.monotonic() - start.comparedAt }
  // A step that leads back to what the data says corrects the clock.
  const gaps = [step.before, start?.newest ?? step.before].map((known) => step.after - known)
  const ms = gaps.reduce((least, each) => (Math.abs(each) < Math.abs(least) ? each : least))
  return { ms, sinceMs: clock.now() - step.after }
}
