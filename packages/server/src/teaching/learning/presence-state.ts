import { presenceLimits, type PresenceKind } from '@jiangxue/contract/presence.values.ts'
import { hmac, isSame } from '../../core/crypto/keys.ts'
import type { Delivery } from '../../core/ledger/delivery.ts'
import type { Run, Stretch } from './allowed-time.ts'
import { heldLifetimeMs, longestAnswerMs } from './presence-limits.ts'
import type { PresenceRow } from './presence.queries.ts'

/** What was watched and waits for the next check; a row of the ledger once it is passed. */
export interface HeldStretch extends Stretch {
  readonly lessonId: number
  readonly courseId: number
  readonly mediaId: number
  readonly durationMs: number
  readonly playbackSession: string
  /** Of what is neither credited nor held before. */
  readonly newMs: number
  readonly day: string
  readonly unbrokenMs: number
  readonly ip: string
  readonly device: string
  readonly userAgent: string
  /** Missing in what has waited since before deliveries were looked at. */
  readonly delivery?: Delivery | undefined
  readonly mediaSha256?: string | null | undefined
}

/** A check that is due; its code is drawn when somebody can see it. */
export interface PresenceCheck {
  readonly id: string
  readonly kind: PresenceKind
  /** Whom it asks. */
  readonly sessionId: number
  readonly playbackSession: string
  readonly lessonId: number
  readonly courseId: number
  readonly durationMs: number
  readonly issuedAt: number
  /** Since when the answer is waited for. */
  readonly shownAt: number | null
  readonly code: string
  /** The phone that the code was sent to, masked. */
  readonly sentTo: string | null
  readonly place: number
  readonly wrong: number
  /** Who compares the faces, where a picture is asked for. */
  readonly provider?: string
}

/** What waits of a student, and what they are asked. */
export interface PresenceState {
  readonly studentId: number
  /** By whose rule it waits: of the class that it was watched for, or of the school. */
  classId: number | null
  held: readonly HeldStretch[]
  /** So much study time after the last check the next one is due; drawn, and told to nobody. */
  dueAfterMs: number
  check: PresenceCheck | null
}

export const heldMsOf = ({ held }: Pick<PresenceState, 'held'>) => held.reduce((sum, { newMs }) => sum + newMs, 0)

/** What waits of a lesson's video. */
export const heldOfVideo = (state: PresenceState | undefined, lessonId: number, mediaId: number | null) =>
  (state?.held ?? []).flatMap((each) =>
    each.lessonId === lessonId && each.mediaId === mediaId ? [[each.fromMs, each.toMs] as const] : [],
  )

export const heldOfDay = ({ held }: PresenceState, day: string) =>
  held.reduce((sum, each) => sum + (each.day === day ? each.newMs : 0), 0)

/** Study time without a break, where some of it waits. */
export function heldRun({ held }: PresenceState): Run | undefined {
  const last = held.at(-1)
  return last && { ms: last.unbrokenMs, endedAt: last.endedAt }
}

/** Adds a stretch, in one with the last one where it goes on there, so that a quarter of an hour is one row of the ledger. */
export function addHeld(held: readonly HeldStretch[], next: HeldStretch): readonly HeldStretch[] {
  const last = held.at(-1)
  if (!last || !goesOn(last, next)) return [...held, next]
  const { toMs, endedAt, unbrokenMs } = next
  return [...held.slice(0, -1), { ...last, toMs, endedAt, unbrokenMs, newMs: last.newMs + next.newMs }]
}

const sameFields = ['lessonId', 'mediaId', 'playbackSession', 'day', 'ip', 'device', 'userAgent', 'delivery'] as const
const goesOn = (last: HeldStretch, next: HeldStretch) =>
  last.toMs === next.fromMs &&
  last.endedAt === next.startedAt &&
  sameFields.every((field) => last[field] === next[field])

/** Why a check cannot be passed any more. */
export type MissReason = 'late' | 'wrongCode' | 'otherFace' | 'tooOld'
export function missOf({ check, held }: PresenceState, at: number): MissReason | undefined {
  if (check && check.wrong >= presenceLimits.tries) return check.kind === 'face' ? 'otherFace' : 'wrongCode'
  if (check && check.shownAt !== null && at > check.shownAt + longestAnswerMs) return 'late'
  const [first] = held
  return first && first.startedAt < at - heldLifetimeMs ? 'tooOld' : undefined
}

/** When what waits has to be settled without its student. */
export function settleAtOf({ held, check }: PresenceState): number | null {
  const [first] = held
  if (check && check.shownAt !== null) return check.shownAt + longestAnswerMs
  return first ? first.startedAt + heldLifetimeMs : null
}

const sealFacts = (key: Buffer, studentId: number, facts: string) =>
  hmac(key, JSON.stringify(['presence', 1, studentId, facts]))

/** What was stored before classes had rules of their own. */
const noClass: Pick<PresenceState, 'classId'> = { classId: null }

/** What is stored, where the server has sealed it; what somebody else has written credits nothing. */
export function openPresence(key: Buffer, { studentId, facts, seal }: PresenceRow): PresenceState | undefined {
  return isSame(sealFacts(key, studentId, facts), seal)
    ? { studentId, ...noClass, ...(JSON.parse(facts) as Omit<PresenceState, 'studentId' | 'classId'>) }
    : undefined
}

export function sealPresence(key: Buffer, state: PresenceState): PresenceRow & { settleAt: number | null } {
  const { studentId, classId, held, dueAfterMs, check } = state
  const facts = JSON.stringify({ classId, held, dueAfterMs, check })
  return { studentId, facts, seal: sealFacts(key, studentId, facts), settleAt: settleAtOf(state) }
}
