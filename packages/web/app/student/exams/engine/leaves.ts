/** A shorter absence is a slip of the finger, or a notification. */
const shortestLeaveMs = 3000

/** Counts how often the page of a sitting was left. */
export interface Leaves {
  count(): number
  hide(): void
  /** Whether the page had been left for long enough to count. */
  show(): boolean
}

/** `now` is the device's clock: other clocks may stand still while a phone sleeps. */
export function createLeaves(before: number, now: () => number): Leaves {
  let count = before
  let hiddenAt: number | undefined
  return {
    count: () => count,
    hide() {
      hiddenAt ??= now()
    },
    show() {
      const isLeave = hiddenAt !== undefined && now() - hiddenAt > shortestLeaveMs
      hiddenAt = undefined
      if (isLeave) count++
      return isLeave
    },
  }
}
