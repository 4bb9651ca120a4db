/** A jump of the clock that has been believed: what it showed, and what it has shown from then on. */
export interface ClockStep {
  readonly before: number
  readonly after: number
}

/** An instant that lies so far ahead was stored before the clock was set back. */
const impossibleMs = 10_000
/** Instants from before a step forward are measured for so long; the rule looks back no further. */
const forwardMs = 900_000
/** Claimed time may run so far ahead of the clock. */
const aheadMs = 5_000

/**
 * A stored instant on the clock as it runs now, so that a step of the clock neither gives nor takes study time. `isGuessed`: the
 * clock was set back while this process was not running, so that nobody knows by how much.
 */
export function onPresentClock(
  instant: number,
  at: number,
  steps: readonly ClockStep[],
): { instant: number; isGuessed: boolean } {
  let shifted = instant
  for (const { before, after } of steps)
    if (after > before ? instant <= before + aheadMs && at - after < forwardMs : shifted > at + impossibleMs)
      shifted += after - before
  return shifted > at + impossibleMs ? { instant: at, isGuessed: true } : { instant: shifted, isGuessed: false }
}
