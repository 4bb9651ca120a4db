import type { NotCreditedReason } from '@jiangxue/contract/learning/learning.values.ts'
import type { Problem } from '../../../core/problem.ts'

/** One report as it arrived; identity and origin are determined by the server. */
export interface WatchReport {
  readonly studentId: number
  readonly loginId: string
  readonly lessonId: number
  /** From the path or the body; the lesson must belong to this course. */
  readonly courseId: number
  readonly positionMs: number
  readonly playbackSession?: string | undefined
  readonly eventId?: string | undefined
  /** Whether the player has reached the end. It earns credit in the `reported` mode only. */
  readonly saysCompleted: boolean
  readonly watermarkRemoved?: true | undefined
  readonly ip: string
  /** The device as the client describes it, or else its user agent. */
  readonly device: string
  /** As the server saw it. */
  readonly userAgent: string
  readonly at: number
}

/** The server's figures of a lesson. */
export interface LessonFigures {
  readonly progress: number
  readonly isCompleted: boolean
  /** The resume position in seconds: the first one not credited; 0 if the lesson is completed. */
  readonly currentTime: number
  readonly creditedSeconds: number
}

/** The figures after a report, and the reason if nothing was credited. */
export interface WatchResult extends LessonFigures {
  readonly playbackSession?: string
  readonly notCredited?: NotCreditedReason
  /**
   * Study time of all lessons that is pending until the next presence check; only where the school or the class asks
   * for checks.
   */
  readonly pendingSeconds?: number
  /** The id of the check that is due. */
  readonly presenceCheck?: string
  /** Everything up to the reported end is credited, and the video's duration is longer. */
  readonly endsEarly?: true
}

export type WatchOutcome = WatchResult | Problem
