import type { LedgerKeys } from '../../core/ledger/bind-identity.ts'
import type { ClockStep } from '../../core/time/clock-step.ts'
import type { WatchChanges } from './watch-changes.ts'
import type { WatchReport } from './watch-report.ts'
import type { PlaybackSession, StudentTotals, WatchedLesson } from './watch-state.queries.ts'
import type { WatchState } from './watch-state.ts'

/** How study time is credited, from the settings and the keys. */
export interface CreditRules {
  readonly mode: 'verified' | 'reported'
  readonly timezone: string
  readonly paymentRequired: boolean
  readonly keys: LedgerKeys
  /** The steps that the server's clock has made since it started. */
  readonly clockSteps: readonly ClockStep[]
}

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

/** Part of a video that was watched, and when. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  readonly startedAt: number
  readonly endedAt: number
}
