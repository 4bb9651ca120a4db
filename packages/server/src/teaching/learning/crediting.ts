import type { Delivery } from '../../core/ledger/delivery.ts'
import type { HourRuleVersion } from '../../core/ledger/hour-rules.ts'
import type { CreditRules } from './credit-rules.ts'
import type { WatchChanges } from './watch-changes.ts'
import type { WatchReport } from './watch-report.ts'
import type { PlaybackSession, StudentTotals, WatchedLesson } from './watch-state.queries.ts'
import type { WatchState } from './watch-state.ts'

/** A watched stretch with all that its crediting reads and changes. */
export interface Crediting {
  /** Who watched, and from where; `at` is when it is credited. */
  readonly report: Pick<WatchReport, 'studentId' | 'lessonId' | 'at' | 'ip' | 'device' | 'userAgent'>
  readonly rules: CreditRules
  /** The version of the hour rule that holds for the enrolment: of its class, or of the school. */
  readonly hours: HourRuleVersion
  /** The class that the enrolment belongs to. */
  readonly classId: number | null
  readonly state: WatchState
  readonly changes: WatchChanges
  readonly lesson: Pick<WatchedLesson, 'id' | 'courseId'> & {
    mediaId: number
    durationMs: number
    /** Of the video's file; '' where another server has it, undefined where that is not known. */
    sha256?: string | null | undefined
  }
  readonly session: PlaybackSession
  readonly totals: StudentTotals
  /** What is known of the video's delivery; undefined where nobody has looked. */
  readonly delivery?: Delivery | undefined
}

/** A report of a student with all that it needs. */
export interface ReportCrediting extends Crediting {
  readonly report: WatchReport
}

/** What adds rows to a student's chain. */
export type Chaining = Pick<Crediting, 'state' | 'changes' | 'rules' | 'totals'> & { readonly at: number }
