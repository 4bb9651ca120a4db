import type { NotCreditedReason } from '@jiangxue/contract/learning.values.ts'
import type { Problem } from '../../core/http/problem.ts'

/** One report as it arrived; identity and origin are the server's own findings. */
export interface WatchReport {
  readonly studentId: number
  readonly loginId: string
  readonly lessonId: number
  /** From the path or the body; the lesson must belong to it. */
  readonly courseId: number
  readonly positionMs: number
  readonly playbackSession?: string | undefined
  readonly eventId?: string | undefined
  /** Used only in the `reported` mode. */
  readonly saysCompleted: boolean
  readonly ip: string
  /** What the client says of its device, else its user agent. */
  readonly device: string
  /** As the server saw it. */
  readonly userAgent: string
  readonly at: number
}

/** The server's figures of a lesson. */
export interface LessonFigures {
  readonly progress: number
  readonly isCompleted: boolean
  /** The resume position in seconds: the first one not credited; 0 where the lesson is completed. */
  readonly currentTime: number
  readonly creditedSeconds: number
}

/** The figures after a report, and why nothing was credited, if so. */
export interface WatchResult extends LessonFigures {
  readonly playbackSession?: string
  readonly notCredited?: NotCreditedReason
  /** What waits for the next check of presence, of all lessons; where the school asks. */
  readonly heldSeconds?: number
  /** The check that is due. */
  readonly presenceCheck?: string
}

export type WatchOutcome = WatchResult | Problem
