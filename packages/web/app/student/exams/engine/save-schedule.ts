const quietMs = 1500
const retryMs = 15_000
const leastGapMs = 1000
const contactMs = 60_000

/** When something last happened, by the tick. */
export interface SaveTimes {
  /** An answer was changed. */
  readonly changedAt: number
  /** The first of the changes that are not saved was made. */
  readonly dirtyAt: number
  /** A save was sent, whatever became of it. */
  readonly sentAt: number
}

/**
 * Whether to save now: soon after the last change, regularly during changes and after a failure, and once a minute to
 * follow the server's clock. `isUrgent` waits for nothing but the least gap between two saves.
 */
export function isSaveDue({ changedAt, dirtyAt, sentAt }: SaveTimes, isDirty: boolean, isUrgent: boolean, now: number) {
  const sinceSent = now - sentAt
  if (sinceSent < leastGapMs) return false
  if (isUrgent || sinceSent >= contactMs) return true
  if (!isDirty) return false
  const isQuiet = changedAt >= sentAt && now - changedAt >= quietMs
  return isQuiet || now - Math.max(sentAt, dirtyAt) >= retryMs
}
