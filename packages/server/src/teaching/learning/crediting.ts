import type { CreditRules } from './credit-rules.ts'
import type { WatchChanges } from './watch-changes.ts'
import type { WatchReport } from './watch-report.ts'
import type { PlaybackSession, StudentTotals, WatchedLesson } from './watch-state.queries.ts'
import type { WatchState } from './watch-state.ts'

/** A report with all that its crediting reads and changes. */
export interface Crediting {
  readonly report: WatchReport
  readonly rules: CreditRules
  readonly state: WatchState
  readonly changes: WatchChanges
  readonly lesson: WatchedLesson & { mediaId: number; durationMs: number }
  readonly session: PlaybackSession
  readonly totals: StudentTotals
}
