import type { NotCreditedReason } from '@jiangxue/contract/learning.values.ts'
import type { Problem } from '../../core/http/problem.ts'

/** One report as it arrived; identity and origin are the server's own findings. */
export interface WatchReport {
  readonly studentId: number
  readonly loginId: string
  readonly lessonId: number
  /** Where the path or body names one; the lesson must stand in it. */
  readonly courseId: number
  readonly positionMs: number
  readonly playbackSession?: string | undefined
  readonly eventId?: string | undefined
  /** Believed only in the `reported` mode. */
  readonly saysCompleted: boolean
  readonly ip: string
  readonly device: string
  readonly at: number
}

/** The server's figures of a lesson after a report. */
export interface WatchAnswer {
  readonly progress: number
  readonly isCompleted: boolean
  /** Seconds. */
  readonly currentTime: number
  readonly creditedSeconds: number
  readonly playbackSession?: string
  readonly notCredited?: NotCreditedReason
}

export type WatchOutcome = WatchAnswer | Problem
