import type { ClockStep } from './clock-step.ts'

/** A server's time. */
export interface Clock {
  /** Epoch milliseconds, without the jumps that the machine's clock makes. */
  readonly now: () => number
  /** The machine's own clock: what other machines and processes are compared with. */
  readonly wall: () => number
  /** Milliseconds that only count up, whatever the clock is set to. */
  readonly monotonic: () => number
  /** The accepted steps, oldest first. */
  readonly steps: readonly ClockStep[]
  /** Whether the machine's clock has jumped, and the jump is not accepted yet. */
  isJumping(): boolean
  /** The clock cannot be before this instant: a jump that corrects such a time is accepted at once. */
  cannotBeBefore(instant: number): void
}

/** A clock that follows a given one, for commands, threads and tests. */
export const plainClock = (now: () => number = Date.now): Clock => ({
  now,
  wall: now,
  monotonic: now,
  steps: [],
  isJumping: () => false,
  cannotBeBefore: () => {},
})
