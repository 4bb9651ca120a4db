import { onPresentClock } from '../../../core/time/clock-step.ts'
import type { Chaining } from '../state/crediting.ts'
import { appendEvent } from './record-segment.ts'

/** Moves claimed time to the clock as it runs now. If it moves back, the ledger records it. */
export function moveClaimedTime(chaining: Chaining): number {
  const { rules, totals, at } = chaining
  const until = onPresentClock(totals.creditedUntil, at, rules.clockSteps).instant
  if (until < totals.creditedUntil) {
    appendEvent(chaining, 'clock', { from: totals.creditedUntil, to: until })
    totals.creditedUntil = until
  }
  return until
}
