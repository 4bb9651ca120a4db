/** Seconds a position may run ahead of the time that passed: audio clocks drift, time updates come late. */
const slackSeconds = 2
/** Seconds within which two positions are the same spot; browsers round what is assigned to `currentTime`. */
const sameSpotSeconds = 0.05
const backwardJitterSeconds = 0.3

/**
 * Knows where the video may be. Seeking is not allowed in any direction: a position is valid when it was reached by playing in
 * real time, or when the product itself moved there. Positions are seconds, `nowMs` is any monotonic clock.
 */
export interface SeekGuard {
  /** The last valid position. */
  position(): number
  /** The product moves the video; every other jump is undone. */
  moveTo(position: number, nowMs: number): void
  /** Playing starts or resumes, so the time of the pause does not count. */
  started(nowMs: number): void
  /** A source is being replaced: the element falls to 0 by itself and nothing counts until the next `moveTo`. */
  lock(): void
  /** Checks a jump; returns the position to go back to, or undefined where the video may stay. */
  seeking(position: number): number | undefined
  /** Checks a time update in the same way. */
  played(position: number, nowMs: number): number | undefined
}

export function createSeekGuard(): SeekGuard {
  let reached = 0
  let base = { position: 0, atMs: 0 }
  let isLocked = true

  const rightAt = (position: number, nowMs: number) =>
    position >= reached - backwardJitterSeconds && position <= base.position + (nowMs - base.atMs) / 1000 + slackSeconds

  return {
    position: () => reached,
    moveTo(position, nowMs) {
      reached = position
      base = { position, atMs: nowMs }
      isLocked = false
    },
    started(nowMs) {
      base = { position: reached, atMs: nowMs }
    },
    lock() {
      isLocked = true
    },
    seeking(position) {
      if (isLocked || Math.abs(position - reached) <= sameSpotSeconds) return undefined
      return reached
    },
    played(position, nowMs) {
      if (isLocked) return undefined
      if (!rightAt(position, nowMs)) return reached
      reached = Math.max(reached, position)
      return undefined
    },
  }
}
