import { readJson } from '../../core/json-text.ts'
import { chainEvent, type EventRow } from './ledger-chain.ts'

/** The events that the ledger records besides study time. */
export interface LedgerEvents {
  /** The student's identity, at the first study and after each change of name or ID number. */
  identity: { digest: string } & StatedIdentity
  /** A lesson was completed: the covered time, the video, its duration, and the threshold. */
  completion: {
    lessonId: number
    courseId: number
    mediaId: number
    coveredMs: number
    durationMs: number
    thresholdPercent: number
    completedAt: number
  }
  /** The origins of the segments with these numbers were erased. */
  erasure: { from: number; to: number }
  /** A stored total did not match the rows and was corrected. */
  correction: { total: 'studyDays'; before: number; after: number }
  /**
   * A presence check was passed: the following rows, watched in this span and up to `heldMs` in total, are credited by
   * it.
   */
  presencePassed: PresenceSpan & AskedCheck & { shownAt: number }
  /** A check was missed: the time watched in this span is not credited. */
  presenceMissed: PresenceSpan & AskedCheck & { shownAt: number | null; reason: string }
  /** The school or the class had stopped its checks: the following rows are credited without one. */
  presenceWaived: PresenceSpan
  /** Staff decided that time counts that waited because the required check could not be asked. */
  presenceReleased: PresenceSpan & { required: string }
  /** The school decided that the rows with these numbers no longer count; together they had counted `takenMs`. */
  discount: { findingId: number; day: string; rows: [from: number, to: number][]; takenMs: number }
  /** From here on a course is credited by the rules of a class for hours and checks; null: by the school's. */
  class: { courseId: number; classId: number | null }
  /** Hours that were taught in a classroom. They are never study time; papers state them apart from it. */
  classroom: ClassroomFacts
  /** Such hours of a session were entered wrongly, and no longer count. */
  classroomCancelled: { sessionId: number; reason: string }
  /**
   * The person was erased: the facts of these rows, each of which stated them, and their name in these guarded acts of
   * the school.
   */
  accountErased: { rows: readonly ErasedRow[]; acts: readonly number[] }
  /** An exam was handed in; once more if the school has accepted answers that came late. */
  examHandedIn: ExamHandedInFacts
  /** The result of an exam was released, or has changed since. */
  examResult: ExamResultFacts
  /** The student has signed the training contract of a course. */
  contractSigned: ContractSignedFacts
  /** The server's clock was set back: the time up to which study is credited moved from one instant to the other. */
  clock: { from: number; to: number }
}
/** What a student attended in a classroom. */
export interface ClassroomFacts {
  readonly sessionId: number
  readonly classId: number
  /** `yyyy-MM-dd`. */
  readonly day: string
  /** Of a credit hour. */
  readonly hundredths: number
  readonly topic: string
  readonly teacherName: string
  /** The name of the admin. */
  readonly enteredBy: string
  /** SHA-256 of the sign-in sheet, base64url. */
  readonly sheet: string
}
/** What a student handed in. The digests are SHA-256, in hex. */
export interface ExamHandedInFacts {
  readonly attemptId: number
  readonly examId: number
  /** The name of the exam. */
  readonly exam: string
  readonly kind: string
  /** Of the student's attempts at the exam. */
  readonly number: number
  /** Of the frozen items with their keys, from which the paper was drawn. */
  readonly pool: string
  /** Of the items and the order of their options. */
  readonly paper: string
  readonly answers: string
  readonly startedAt: number
  readonly handedInAt: number
  readonly endedBy: string
  readonly lateAcceptedAt?: number
}
/** What a student's attempt at an exam has earned, in hundredths of a point. */
export interface ExamResultFacts {
  readonly attemptId: number
  readonly examId: number
  readonly exam: string
  /** The school does not count the attempt. */
  readonly isVoid?: true
  /** What the program and what people gave. */
  readonly objective: number
  readonly manual: number
  readonly score: number
  /** The most that the paper can earn. */
  readonly total: number
  readonly isPassed: boolean
  /** SHA-256, in hex, of what each item earned and whether people gave it. */
  readonly marks: string
}
/** What a student has signed; the digests are SHA-256, base64url. It names the person no more than their chain does. */
interface ContractSignedFacts {
  readonly contractId: number
  readonly courseId: number
  readonly course: string
  readonly classId: number | null
  /** The version of the text, before it was filled in. */
  readonly version: number
  /** Of title and text with everything filled in. */
  readonly text: string
  /** Of that, the values filled in, the typed name, the drawn signature and the time: see `digestOfContract`. */
  readonly digest: string
  /** The contract that it replaces. */
  readonly replaces: number | null
}
/** A name and the masked ID number, '' if none is on record. */
export interface ShownPerson {
  readonly name: string
  readonly idCard: string
}
/** Who a student is from here on, and was before, as auditors read it; events of older versions have the digest only. */
interface StatedIdentity {
  readonly before?: ShownPerson
  readonly after?: ShownPerson
  /** Staff corrected one character of the name: the person stays the same. */
  readonly isCorrection?: true
  /** Why the person was changed. */
  readonly reason?: string
}
/** The number of a row, and the anchored digest of the rows up to it: what it said cannot be read for it any more. */
export type ErasedRow = readonly [number: number, digest: string]
/** The facts of a row whose person was erased: they replace the original ones. */
interface ErasedFacts {
  readonly erased: string
}
export const toErasedFacts = (digest: string): string => JSON.stringify({ erased: digest } satisfies ErasedFacts)
export const isErasedFacts = (facts: object): facts is ErasedFacts => 'erased' in facts
/** The digest of the rows up to an event that stated an erased person; undefined if it still says what it did. */
export const erasedDigestOf = ({ kind, facts }: { readonly kind: string; readonly facts: string }) =>
  kind === 'identity' ? readJson<Partial<ErasedFacts>>(facts).erased : undefined

/** The kind of check and the playback session; for face comparison, also the provider. */
interface AskedCheck {
  readonly check: string
  readonly playbackSessionId: number
  readonly provider?: string
  /** What the picture had to show. */
  readonly pose?: string
  /** The version of the item that was asked, and the digest of its text and key. */
  readonly item?: { readonly versionId: number; readonly digest: string }
  /** What the rule asked for, if digits on the screen were shown in its place. */
  readonly insteadOf?: string
  /** The digits were read aloud, for somebody who cannot see them. */
  readonly isSpoken?: true
}
/** The span of the study that waited for a check, and its length. */
export interface PresenceSpan {
  /** The class whose rule required the check; absent for the school's rule. */
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

/** Creates a student's next row and moves the end of the chain to it. */
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
