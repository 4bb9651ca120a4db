import type { Delivery } from '../../../ledger/rules/delivery.ts'
import type { HourRuleVersion } from '../../../ledger/rules/hour-rules.ts'
import type { CreditRules } from './credit-rules.ts'
import type { PlaybackSession } from './playback-session.queries.ts'
import type { WatchChanges } from './watch-changes.ts'
import type { WatchReport } from './watch-report.ts'
import type { StudentTotals, WatchedLesson } from './watch-state.queries.ts'
import type { WatchState } from './watch-state.ts'

/** A watched segment with everything that crediting it reads and changes. */
export interface Crediting {
  /** The student, and where they watched from; `at` is the time of crediting. */
  readonly report: Pick<WatchReport, 'studentId' | 'lessonId' | 'at' | 'ip' | 'device' | 'userAgent'>
  readonly rules: CreditRules
  /** The hour rule version that applies to the enrollment: its class's or the school's. */
  readonly hours: HourRuleVersion
  /** The class that the enrollment belongs to. */
  readonly classId: number | null
  readonly state: WatchState
  readonly changes: WatchChanges
  readonly lesson: Pick<WatchedLesson, 'id' | 'courseId'> & {
    mediaId: number
    durationMs: number
    /** Of the video's file; '' if another server hosts it, undefined if unknown. */
    sha256?: string | null | undefined
  }
  readonly session: PlaybackSession
  readonly totals: StudentTotals
  /** What is known about the video's delivery; undefined if delivery is not tracked. */
  readonly delivery?: Delivery | undefined
}

/** A report of a student with everything that crediting it needs. */
export interface ReportCrediting extends Crediting {
  readonly report: WatchReport
}

/** The fields needed to append rows to a student's chain. */
export type Chaining = Pick<Crediting, 'state' | 'changes' | 'rules' | 'totals'> & { readonly at: number }
