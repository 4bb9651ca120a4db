/** A jump of the clock that was accepted: the time before it, and the time after it. */
export interface ClockStep {
  readonly before: number
  readonly after: number
}

/** An instant further ahead than this was stored before the clock was set back. */
const impossibleMs = 10_000
/** For this long after a step forward, earlier instants are shifted; crediting looks back no further. */
const forwardMs = 900_000
/** Credited time may be ahead of the clock by this much. */
const aheadMs = 5_000

/**
 * Converts a stored instant to the current clock, so that a step of the clock neither adds nor removes study time.
 * `isGuessed`: the clock was set back while this process was not running, by an unknown amount.
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
