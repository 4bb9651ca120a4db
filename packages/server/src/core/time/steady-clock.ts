/** How far the system's clock may be off before that counts as a jump, and how long a jump must last to be believed. */
const jumpMs = 1000
const believedAfterMs = 10 * 60_000

/**
 * The time as it passes. Study time is measured by it, so a jump of the system's clock, such as one that time servers put right
 * again, must not give or take any: within ten minutes it is not followed. Small corrections are.
 */
export function steadyClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): () => number {
  let offset = wall() - monotonic()
  let jumpedAt: number | undefined
  return () => {
    const passed = monotonic()
    const difference = wall() - passed - offset
    if (Math.abs(difference) < jumpMs) {
      offset += difference
      jumpedAt = undefined
    } else if (jumpedAt === undefined) jumpedAt = passed
    else if (passed - jumpedAt >= believedAfterMs) {
      offset += difference
      jumpedAt = undefined
    }
    return Math.floor(passed + offset)
  }
}
