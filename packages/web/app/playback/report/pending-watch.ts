import { pendingKey } from './pending-key.ts'
import type { PlayerMode } from './report-schedule.ts'

/** A report without a response yet, with everything needed to send it again. Positions and durations in seconds. */
export interface PendingReport {
  eventId: string
  mode: PlayerMode
  courseId: number
  lessonId: number
  playbackSession: string | null
  position: number
  duration: number
  watchedSeconds: number
  hasEnded: boolean
  watermarkRemoved?: true
  /** ISO instants: when this interval of playing began, and when the report was created. */
  startedAt: string
  reportedAt: string
}

/** The server does not credit older reports (decisions §4, rule 2). */
export const pendingLifetimeMs = 15 * 60_000
/** Enough for 15 minutes of reports every 10 seconds, with some pauses. */
export const pendingLimit = 120

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Unsent reports of one account in local storage, oldest first; they outlive the page. */
export interface PendingWatch {
  list(): PendingReport[]
  add(report: PendingReport): void
  /** Adds a report, replacing another one if it still exists. */
  replace(eventId: string | undefined, report: PendingReport): void
  remove(eventId: string): void
  isFresh(report: PendingReport): boolean
}

/** `openStore` may return undefined or throw, as browsers do if storage is not allowed. */
export function createPendingWatch(
  accountId: number,
  openStore: () => KeyValueStore | undefined,
  now: () => number = Date.now,
): PendingWatch {
  const key = pendingKey(accountId)

  const isFresh = (report: PendingReport) => now() - Date.parse(report.reportedAt) < pendingLifetimeMs

  function list(): PendingReport[] {
    try {
      const stored: unknown = JSON.parse(openStore()?.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isPendingReport).filter(isFresh) : []
    } catch {
      return []
    }
  }

  function save(reports: PendingReport[]) {
    try {
      const store = openStore()
      if (reports.length === 0) store?.removeItem(key)
      else store?.setItem(key, JSON.stringify(reports.slice(-pendingLimit)))
    } catch {
      // Without storage, reports last until the page is closed.
    }
  }

  return {
    list,
    add: (report) => save([...list(), report]),
    replace: (eventId, report) => save([...list().filter((other) => other.eventId !== eventId), report]),
    remove: (eventId) => save(list().filter((report) => report.eventId !== eventId)),
    isFresh,
  }
}

export function isPendingReport(value: unknown): value is PendingReport {
  if (typeof value !== 'object' || value === null) return false
  const report = value as Partial<PendingReport>
  return (
    typeof report.eventId === 'string' &&
    typeof report.reportedAt === 'string' &&
    (report.mode === 'detail' || report.mode === 'play') &&
    typeof report.courseId === 'number' &&
    typeof report.lessonId === 'number' &&
    typeof report.position === 'number'
  )
}
