import type { HourRuleVersion } from '../../core/ledger/hour-rules.ts'
import type { CreditRules } from './credit-rules.ts'
import type { WatchChanges } from './watch-changes.ts'
import type { WatchReport } from './watch-report.ts'
import type { PlaybackSession, StudentTotals, WatchedLesson } from './watch-state.queries.ts'
import type { WatchState } from './watch-state.ts'

/** A report with all that its crediting reads and changes. */
export interface Crediting {
  readonly report: WatchReport
  readonly rules: CreditRules
  /** The version of the hour rule that holds for the enrolment: of its class, or of the school. */
  readonly hours: HourRuleVersion
  readonly state: WatchState
  readonly changes: WatchChanges
  readonly lesson: WatchedLesson & { mediaId: number; durationMs: number }
  readonly session: PlaybackSession
  readonly totals: StudentTotals
}
