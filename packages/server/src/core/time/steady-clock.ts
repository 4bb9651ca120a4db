import type { ClockStep } from './clock-step.ts'

/** How far the system's clock may be off before that counts as a jump, and how long a jump must last to be believed. */
const jumpMs = 1000
const believedAfterMs = 10 * 60_000
/** A jump of this much is an alarm. */
const alarmingMs = 5000
/** Steps that are remembered; study time is measured over far less time than these take. */
const maxSteps = 20

export interface Clock {
  readonly now: () => number
  /** The steps that have been believed, oldest first. */
  readonly steps: readonly ClockStep[]
}

/**
 * The time as it passes. Study time is measured by it, so a jump of the system's clock, such as one that time servers put right
 * again, must not give or take any: within ten minutes it is not followed. Small corrections are. `alarm` hears of every jump
 * beyond 5 s, in milliseconds, as it is seen and as it is believed.
 */
export function steadyClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
  alarm: (jumpMs: number, isBelieved: boolean) => void = () => {},
): Clock {
  let offset = wall() - monotonic()
  let jumpedAt: number | undefined
  const steps: ClockStep[] = []
  const tell = (difference: number, isBelieved: boolean) => {
    if (Math.abs(difference) > alarmingMs) alarm(Math.round(difference), isBelieved)
  }
  const now = () => {
    const passed = monotonic()
    const difference = wall() - passed - offset
    if (Math.abs(difference) < jumpMs) {
      offset += difference
      jumpedAt = undefined
    } else if (jumpedAt === undefined) {
      jumpedAt = passed
      tell(difference, false)
    } else if (passed - jumpedAt >= believedAfterMs) {
      steps.push({ before: Math.floor(passed + offset), after: Math.floor(passed + offset + difference) })
      if (steps.length > maxSteps) steps.shift()
      tell(difference, true)
      offset += difference
      jumpedAt = undefined
    }
    return Math.floor(passed + offset)
  }
  return { now, steps }
}
