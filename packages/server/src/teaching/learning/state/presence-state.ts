import { type FacePose, type PresenceKind, presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import { hmac, isSame } from '../../../core/crypto/keys.ts'
import type { AskedItem } from '../../../core/hooks.ts'
import { readJson } from '../../../core/json-text.ts'
import type { Run, Segment } from '../../../ledger/rules/allowed-time.ts'
import type { Delivery } from '../../../ledger/rules/delivery.ts'
import { pendingStudyLifetimeMs, longestAnswerMs } from '../../../ledger/rules/presence-limits.ts'
import type { PresenceRow, StoredPresence } from './presence.queries.ts'

/** Watched time that is pending until the next check; becomes a row of the ledger once the check is passed. */
export interface PendingSegment extends Segment {
  readonly lessonId: number
  readonly courseId: number
  readonly mediaId: number
  readonly durationMs: number
  readonly playbackSession: string
  /** The part that is neither credited nor already pending. */
  readonly newMs: number
  readonly day: string
  readonly unbrokenMs: number
  readonly ip: string
  readonly device: string
  readonly userAgent: string
  /** Missing in segments that were pending before deliveries were tracked. */
  readonly delivery?: Delivery | undefined
  readonly mediaSha256?: string | null | undefined
}

/** A due check; its code is drawn once the page can show it. */
export interface PresenceCheck {
  readonly id: string
  readonly kind: PresenceKind
  /** The session that is asked. */
  readonly sessionId: number
  readonly playbackSession: string
  readonly lessonId: number
  readonly courseId: number
  readonly durationMs: number
  readonly issuedAt: number
  /** When the time for the answer started. */
  readonly shownAt: number | null
  readonly code: string
  /** The phone that the code was sent to, masked. */
  readonly sentTo: string | null
  readonly place: number
  readonly wrong: number
  /** The face comparison provider, if a picture is asked for. */
  readonly provider?: string
  /** What the picture must show. */
  readonly pose?: FacePose
  /** What is asked, if an item is. */
  readonly item?: AskedItem
  /** What the rule asks for, if digits on the screen are shown in its place. */
  readonly insteadOf?: PresenceKind
  /** Determines how the digits are drawn: always alike, so that several pictures of them are of no help. */
  readonly seed?: number
  /** The digits were read aloud. */
  readonly isSpoken?: true
  /** The message with the code, in the outbox. */
  readonly messageId?: number
  /** Since when the pending time has waited for staff, because the check can be asked in no way that counts. */
  readonly waitingSince?: number
}

/** The pending study time of a student, and the check they are asked. */
export interface PresenceState {
  readonly studentId: number
  /** Whose rule the pending time follows: that of the class it was watched for; null for the school's. */
  classId: number | null
  pending: readonly PendingSegment[]
  /** Study time after the last check at which the next one is due; drawn at random and never sent to clients. */
  dueAfterMs: number
  check: PresenceCheck | null
  /** The check that was passed last: if its response is lost, the answer is sent again. */
  passed?: PassedCheck | undefined
  /** When the last check that was passed by phone or face was shown. */
  provenAt?: number | undefined
  /** The version of the item that was asked last: the next one is another. */
  lastItem?: number | undefined
}
export type PassedCheck = Pick<PresenceCheck, 'id' | 'playbackSession' | 'lessonId' | 'durationMs'>

export const pendingMsOf = ({ pending }: Pick<PresenceState, 'pending'>) =>
  pending.reduce((sum, { newMs }) => sum + newMs, 0)

/** The pending parts of a lesson's video. */
export const pendingOfVideo = (state: PresenceState | undefined, lessonId: number, mediaId: number | null) =>
  (state?.pending ?? []).flatMap((each) =>
    each.lessonId === lessonId && each.mediaId === mediaId ? [[each.fromMs, each.toMs] as const] : [],
  )

export const pendingOfDay = ({ pending }: PresenceState, day: string) =>
  pending.reduce((sum, each) => sum + (each.day === day ? each.newMs : 0), 0)

/** Study time without a break, if some of it is pending. */
export function pendingRun({ pending }: Pick<PresenceState, 'pending'>): Run | undefined {
  const last = pending.findLast(({ unbrokenMs }) => unbrokenMs > 0)
  return last && { ms: last.unbrokenMs, endedAt: last.endedAt }
}

/**
 * Appends a segment, merged with the last one if it continues it, so that a quarter of an hour becomes one row of the
 * ledger.
 */
export function addPending(pending: readonly PendingSegment[], next: PendingSegment): readonly PendingSegment[] {
  const last = pending.at(-1)
  if (!last || !goesOn(last, next)) return [...pending, next]
  const { toMs, endedAt, unbrokenMs } = next
  return [...pending.slice(0, -1), { ...last, toMs, endedAt, unbrokenMs, newMs: last.newMs + next.newMs }]
}

const sameFields = ['lessonId', 'mediaId', 'playbackSession', 'day', 'ip', 'device', 'userAgent', 'delivery'] as const
const goesOn = (last: PendingSegment, next: PendingSegment) =>
  last.toMs === next.fromMs &&
  last.endedAt === next.startedAt &&
  sameFields.every((field) => last[field] === next[field])

/** Checks of older versions ask for no pose in particular. */
export const poseOf = ({ pose = 'mouth' }: Pick<PresenceCheck, 'pose'>): FacePose => pose

/** Why a check can no longer be passed. */
export type MissReason = 'late' | 'wrongCode' | 'otherFace' | 'wrongAnswer' | 'tooOld' | 'refused'
const triedOut: Partial<Record<PresenceKind, MissReason>> = { face: 'otherFace', item: 'wrongAnswer' }

export function missOf({ check, pending }: PresenceState, at: number): MissReason | undefined {
  if (check?.waitingSince !== undefined) return undefined
  if (check && check.wrong >= presenceLimits.tries) return triedOut[check.kind] ?? 'wrongCode'
  if (check && check.shownAt !== null && at > check.shownAt + longestAnswerMs) return 'late'
  const [first] = pending
  return first && first.startedAt < at - pendingStudyLifetimeMs ? 'tooOld' : undefined
}

/** When pending study time has to be settled even if its student does not return. */
function settleAtOf({ pending, check }: PresenceState): number | null {
  const [first] = pending
  if (check && check.shownAt !== null) return check.shownAt + longestAnswerMs
  return first ? first.startedAt + pendingStudyLifetimeMs : null
}

const sealFacts = (key: Buffer, studentId: number, facts: string) =>
  hmac(key, JSON.stringify(['presence', 1, studentId, facts]))

/** The sealed form, in which pending segments are called `held`. */
type StoredFacts = Omit<PresenceState, 'studentId' | 'pending'> & { readonly held: PresenceState['pending'] }

const toState = ({ held: pending, ...facts }: StoredFacts) => ({ ...facts, pending })

/** For states stored before classes could have their own rules. */
const noClass: Pick<PresenceState, 'classId'> = { classId: null }

/**
 * Opens a stored state if its seal is valid. Undefined for rows that were not written by the server; they credit
 * nothing.
 */
export function openPresence(key: Buffer, { studentId, facts, seal }: PresenceRow): PresenceState | undefined {
  return isSame(sealFacts(key, studentId, facts), seal)
    ? { studentId, ...noClass, ...toState(readJson<StoredFacts>(facts)) }
    : undefined
}

export function sealPresence(key: Buffer, state: PresenceState): StoredPresence {
  const { studentId, classId, pending, dueAfterMs, check, passed, provenAt, lastItem } = state
  const facts = JSON.stringify({
    classId,
    held: pending,
    dueAfterMs,
    check,
    passed,
    provenAt,
    lastItem,
  } satisfies StoredFacts)
  const waitingSince = check?.waitingSince ?? null
  return { studentId, facts, seal: sealFacts(key, studentId, facts), settleAt: settleAtOf(state), waitingSince }
}
