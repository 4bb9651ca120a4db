import type { WatchReport } from './watch-report.ts'

/** The name of a row in the maps of the state. */
export const key = (...parts: readonly (number | string)[]) => parts.join(' ')
/** The key by which a report finds its playback session. */
export const sessionKey = (report: WatchReport) =>
  report.playbackSession ?? key('login', report.loginId, report.lessonId)

/** The different ones of several keys. */
export const unique = <T extends readonly unknown[]>(keys: readonly T[]): T[] => [
  ...new Map(keys.map((each) => [each.join(' '), each])).values(),
]
export const byKey = <T>(rows: readonly T[], toKey: (row: T) => string) => new Map(rows.map((row) => [toKey(row), row]))
