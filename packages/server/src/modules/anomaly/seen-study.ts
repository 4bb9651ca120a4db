import type { AnomalyRule } from '@jiangxue/contract/learning/anomaly.values.ts'

/** The columns of a ledger row that the rules look at. */
export interface SeenRow {
  readonly number: number
  readonly lessonId: number
  readonly fromMs: number
  readonly toMs: number
  readonly newMs: number
  readonly startedAt: number
  readonly endedAt: number
  readonly ip: string | null
  /** What the server saw; the device that a page states is only shown. */
  readonly userAgent: string | null
  /** The digest of the device id that the browser sent at the login; null if unknown. */
  readonly loginDevice: string | null
  readonly playbackSessionId: number
  readonly creditMode: string
  readonly delivery: string | null
}

export interface StudentDay {
  readonly studentId: number
  readonly day: string
  /** In the order in which they were studied. */
  readonly rows: readonly SeenRow[]
  readonly refusals: number
  readonly missedChecks: number
  /** How long each passed presence check was shown before it was answered. */
  readonly reactionsMs: readonly number[]
  /** Checks that digits on the screen replaced, although they should have been sent to the phone. */
  readonly fallbacks: number
  /** Checks whose digits were read aloud. */
  readonly spokenChecks: number
  /** Whether a note or a question was written on the day. */
  readonly hasWritten: boolean
  /** The study time of the seven days up to this one. */
  readonly weekMs: number
}

/** Unusual study that an admin should review. */
export interface Finding {
  readonly rule: AnomalyRule
  readonly studentId: number
  readonly day: string
  /** The values of its text. */
  readonly facts: Readonly<Record<string, number | string>>
  readonly firstNumber: number
  readonly lastNumber: number
}
