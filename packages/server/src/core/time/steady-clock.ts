import type { ClockStep } from './clock-step.ts'
import type { Clock } from './clock.ts'

/** The deviation of the system clock from which it counts as a jump, and how long a jump must last to be accepted. */
const jumpMs = 1000
const believedAfterMs = 10 * 60_000
/** Jumps larger than this raise an alarm. */
const alarmingMs = 5000
/** The number of steps that are remembered; study time is measured over far shorter intervals than these take. */
const maxSteps = 20

/** A deviation from the system clock that may still be corrected. */
interface Jump {
  readonly since: number
  readonly difference: number
}

/**
 * A clock for measuring study time. A jump of the system clock, such as one that time servers soon correct, must not
 * add or remove study time: it is not followed until it has lasted for ten minutes. Small corrections are followed.
 * `alarm` is called for every jump beyond 5 s, with milliseconds, when it is noticed and when it is accepted. It may
 * read the clock itself, as every log line does: nothing changes after it is called.
 */
export function steadyClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
  alarm: (jumpMs: number, isBelieved: boolean) => void = () => {},
): Clock {
  let offset = wall() - monotonic()
  let jump: Jump | undefined
  let earliest = -Infinity
  const steps: ClockStep[] = []
  const tell = (difference: number, isBelieved: boolean) => {
    if (Math.abs(difference) > alarmingMs) alarm(Math.round(difference), isBelieved)
  }
  const correctsImpossible = (at: number, difference: number) => at < earliest && at + difference >= earliest

  const follow = (at: number, difference: number) => {
    steps.push({ before: Math.floor(at), after: Math.floor(at + difference) })
    if (steps.length > maxSteps) steps.shift()
    offset += difference
    jump = undefined
    tell(difference, true)
  }

  const now = () => {
    const passed = monotonic()
    const difference = wall() - passed - offset
    if (Math.abs(difference) < jumpMs) {
      offset += difference
      jump = undefined
    } else if (correctsImpossible(passed + offset, difference)) follow(passed + offset, difference)
    // Another jump during the ten minutes has to last as long itself.
    else if (jump === undefined || Math.abs(difference - jump.difference) >= jumpMs) {
      jump = { since: passed, difference }
      tell(difference, false)
    } else if (passed - jump.since >= believedAfterMs) follow(passed + offset, difference)
    return Math.floor(passed + offset)
  }

  return {
    now,
    wall,
    monotonic,
    steps,
    isJumping: () => {
      now()
      return jump !== undefined
    },
    cannotBeBefore: (instant) => {
      earliest = Math.max(earliest, instant)
    },
  }
}
