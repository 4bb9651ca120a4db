/** Seconds a position may run ahead of elapsed time: audio clocks drift, time updates arrive late. */
const slackSeconds = 2
/** Seconds within which two positions are considered equal; browsers round values assigned to `currentTime`. */
const sameSpotSeconds = 0.05
const backwardJitterSeconds = 0.3

/**
 * Tracks the valid position of the video. Seeking is not allowed in either direction: a position is valid if it was
 * reached by playing in real time or set with `moveTo`. Positions are in seconds, `nowMs` is any monotonic clock.
 */
export interface SeekGuard {
  /** The last valid position. */
  position(): number
  /** Moves the video programmatically; every other jump is undone. */
  moveTo(position: number, nowMs: number): void
  /** Playing starts or resumes, so the time of the pause does not count. */
  started(nowMs: number): void
  /** Called while a source is replaced: the element resets to 0, and positions are ignored until the next `moveTo`. */
  lock(): void
  /** Checks a jump; returns the position to revert to, or undefined if the position is valid. */
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
