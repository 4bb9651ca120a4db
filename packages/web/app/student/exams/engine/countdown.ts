/** What the server says of its clock; instants. */
export interface ServerTimes {
  readonly now: string
  readonly deadlineAt: string
}

/** Counts down to a deadline of the server's clock. */
export interface Countdown {
  /** Follows an answer of the server that arrived at this tick. */
  set(times: ServerTimes, at?: number): void
  remainingMs(): number
}

/** `tick` is a clock in milliseconds that nobody can set, such as `performance.now`. */
export function createCountdown(tick: () => number): Countdown {
  let endsAt = 0
  return {
    set({ now, deadlineAt }, at = tick()) {
      endsAt = at + Date.parse(deadlineAt) - Date.parse(now)
    },
    remainingMs: () => Math.max(0, endsAt - tick()),
  }
}
