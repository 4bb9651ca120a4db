import { chainEvent, type EventRow } from './ledger-chain.ts'

/** What the ledger says besides study time. */
export interface LedgerEvents {
  /** Who the student is, at the first study and after each change of name or ID number. */
  identity: { digest: string }
  /** A lesson is completed: how much of which video, of which duration, and at which threshold. */
  completion: {
    lessonId: number
    courseId: number
    mediaId: number
    coveredMs: number
    durationMs: number
    thresholdPercent: number
    completedAt: number
  }
  /** The origins of the segments with these numbers are erased. */
  erasure: { from: number; to: number }
  /** A stored total did not follow from the rows and was put right. */
  correction: { total: 'studyDays'; before: number; after: number }
  /** Somebody was there: the rows that follow, watched in this time and not more than `heldMs`, are credited by this check. */
  presencePassed: PresenceSpan & AskedCheck & { shownAt: number }
  /** A check was missed: what was watched in this time is not credited. */
  presenceMissed: PresenceSpan & AskedCheck & { shownAt: number | null; reason: string }
  /** The school, or the class, had stopped asking: the rows that follow are credited without a check. */
  presenceWaived: PresenceSpan
  /** The rows with these numbers count no more, by a decision of the school; together they had counted `takenMs`. */
  discount: { findingId: number; day: string; rows: [from: number, to: number][]; takenMs: number }
  /** From here on a course is credited by the rules of a class, of hours or of checks; null: by those of the school. */
  class: { courseId: number; classId: number | null }
  /** The server's clock was set back: claimed time went from one instant to the other. */
  clock: { from: number; to: number }
}
/** How, and on which device; of faces that were compared, by whom. */
interface AskedCheck {
  readonly check: string
  readonly playbackSessionId: number
  readonly provider?: string
}
/** From the first to the last moment of what waited for a check, and how much it was. */
export interface PresenceSpan {
  /** The class whose rule asked; absent where it was the school's. */
  readonly classId?: number
  readonly from: number
  readonly to: number
  readonly heldMs: number
}
export type LedgerEventKind = keyof LedgerEvents

export type NewEvent = EventRow & { readonly mac: string }

/** The part of a student's totals that grows with the chain. */
export interface ChainEnd {
  readonly studentId: number
  ledgerLength: number
  ledgerMac: string
}

/** Makes a student's next row and moves the end of the chain behind it. */
export function nextEvent<K extends LedgerEventKind>(
  key: Buffer,
  end: ChainEnd,
  kind: K,
  facts: LedgerEvents[K],
  recordedAt: number,
): NewEvent {
  const event = {
    studentId: end.studentId,
    number: end.ledgerLength + 1,
    kind,
    facts: JSON.stringify(facts),
    recordedAt,
  }
  const mac = chainEvent(key, end.ledgerMac, event)
  end.ledgerLength = event.number
  end.ledgerMac = mac
  return { ...event, mac }
}
