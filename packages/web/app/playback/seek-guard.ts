/** Seconds a position may run ahead of the time that passed: audio clocks drift, time updates come late. */
const slackSeconds = 2
/** Seconds within which two positions are the same spot; browsers round what is assigned to `currentTime`. */
const sameSpotSeconds = 0.05
const backwardJitterSeconds = 0.3

/**
 * Knows where the video may be. Nobody seeks, in no direction: a position is right when playing led there in real time, or
 * when the product itself moved there. Positions are seconds, `nowMs` any clock that only goes forward.
 */
export interface SeekGuard {
  /** The last position that was right. */
  position(): number
  /** The product moves the video; every other jump is undone. */
  moveTo(position: number, nowMs: number): void
  /** Playing starts or goes on after a stop, so the stop earns no head start. */
  started(nowMs: number): void
  /** A source is being replaced: the element falls to 0 by itself and nothing counts until the next `moveTo`. */
  lock(): void
  /** Judges a jump; answers the position to go back to, or undefined where the video may stay. */
  seeking(position: number): number | undefined
  /** Judges a time update in the same way. */
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
