import type { ClockStep } from './clock-step.ts'

/** The deviation of the system clock from which it counts as a jump, and how long a jump must last to be accepted. */
const jumpMs = 1000
const believedAfterMs = 10 * 60_000
/** Jumps larger than this raise an alarm. */
const alarmingMs = 5000
/** The number of steps that are remembered; study time is measured over far shorter intervals than these take. */
const maxSteps = 20

export interface Clock {
  readonly now: () => number
  /** The accepted steps, oldest first. */
  readonly steps: readonly ClockStep[]
}

/**
 * A clock for measuring study time. A jump of the system clock, such as one that time servers soon correct, must not
 * add or remove study time: it is not followed for ten minutes. Small corrections are followed. `alarm` is called for
 * every jump beyond 5 s, with milliseconds, when it is noticed and when it is accepted.
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
