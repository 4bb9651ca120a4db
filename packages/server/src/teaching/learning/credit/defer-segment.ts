import type { NotCreditedReason } from '@jiangxue/contract/learning/learning.values.ts'
import { randomToken } from '../../../core/crypto/keys.ts'
import { pick } from '../../../core/pick.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { splitAt, unbrokenSince, type Segment, type Studied } from '../../../ledger/rules/allowed-time.ts'
import { cover, lengthOf, positionOfNew, type Coverage } from '../../../ledger/rules/coverage.ts'
import { drawInterval, kindToAsk, maxPendingMs } from '../../../ledger/rules/presence-limits.ts'
import { presenceRuleFor } from '../../../ledger/rules/presence-rules.ts'
import type { PresencePolicy } from '../state/credit-rules.ts'
import type { Crediting } from '../state/crediting.ts'
import {
  addPending,
  pendingMsOf,
  pendingOfDay,
  pendingOfVideo,
  pendingRun,
  type PresenceState,
} from '../state/presence-state.ts'
import { applyHourRule } from './apply-hour-rule.ts'
import { coverageOf, studiedBy } from './record-segment.ts'

/** The presence state of the reporting student. Starts a new one if nothing is pending and the class has changed. */
function presenceOf(
  { state, totals, classId }: Pick<Crediting, 'state' | 'totals' | 'classId'>,
  { rules, random }: PresencePolicy,
): PresenceState {
  const { studentId } = totals
  const known = state.presence.get(studentId)
  if (known && (known.pending.length > 0 || known.classId === classId)) return known
  const dueAfterMs = drawInterval(presenceRuleFor(rules, classId), random)
  const begun = {
    studentId,
    classId,
    pending: [],
    dueAfterMs,
    check: null,
    ...(known && pick(known, ['provenAt', 'lastItem'])),
  }
  state.presence.set(studentId, begun)
  return begun
}

/**
 * Keeps a segment pending until the next presence check is passed (ADR 40). Asks for a check if one is due, if the
 * lesson has been watched to its end, or if the segment belongs to another class than what is already pending. One
 * check never credits more than the longest interval.
 */
export function deferSegment(
  crediting: Crediting,
  policy: PresencePolicy,
  segment: Segment,
): NotCreditedReason | undefined {
  const presence = presenceOf(crediting, policy)
  const rule = presenceRuleFor(policy.rules, presence.classId)
  let isComplete = false
  const reason = applyHourRule(crediting, segment, {
    coverage: () => pendingCoverage(crediting, presence),
    studied: studiedWith(crediting, presence),
    add(part, known) {
      const room = maxPendingMs(rule) - pendingMsOf(presence)
      const [fitting] = room > 0 ? splitAt(part, positionOfNew(known, part.fromMs, part.toMs, room)) : []
      if (!fitting) return 'full'
      const { coverage, newMs } = cover(known, fitting.fromMs, fitting.toMs)
      if (newMs === 0) return 'known'
      hold(crediting, presence, fitting, newMs)
      const { durationMs } = crediting.lesson
      isComplete = lengthOf(coverage) * 100 >= durationMs * crediting.hours.rule.completionPercent
      if (fitting.toMs < part.toMs) return 'full'
      return isComplete ? 'completed' : 'credited'
    },
  })
  const isDue = isComplete || pendingMsOf(presence) >= presence.dueAfterMs || presence.classId !== crediting.classId
  if (isDue) askFor(crediting, policy, presence)
  return reason
}

const shownFields = [
  'kind',
  'shownAt',
  'code',
  'sentTo',
  'place',
  'wrong',
  'provider',
  'pose',
  'item',
  'insteadOf',
  'messageId',
  'seed',
  'isSpoken',
] as const

/**
 * Asks the playing session for a presence check, unless it has already been asked. A check that is being shown goes on
 * in the new session with the same code, time and wrong answers: changing the device gives neither more tries nor
 * another code.
 */
export function askFor(
  { report, rules: { timezone }, lesson, session, changes }: Crediting,
  { rules }: PresencePolicy,
  presence: PresenceState,
) {
  const { check } = presence
  if (check?.sessionId === session.id) return
  presence.check = {
    id: randomToken(),
    kind: kindToAsk(presenceRuleFor(rules, presence.classId), presence.provenAt, report.at, timezone),
    sessionId: session.id,
    playbackSession: session.publicId,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    durationMs: lesson.durationMs,
    issuedAt: report.at,
    shownAt: null,
    code: '',
    sentTo: null,
    place: 0,
    wrong: 0,
    ...(check && (check.shownAt === null ? pick(check, ['wrong', 'waitingSince']) : pick(check, shownFields))),
  }
  changes.presence.set(presence.studentId, presence)
}

const pendingCoverage = (crediting: Crediting, presence: PresenceState): Coverage =>
  pendingOfVideo(presence, crediting.lesson.id, crediting.lesson.mediaId).reduce(
    (known, [fromMs, toMs]) => cover(known, fromMs, toMs).coverage,
    coverageOf(crediting),
  )

/** Pending time counts toward the limits of the hour rule, so that a learner learns of them in time. */
function studiedWith(crediting: Crediting, presence: PresenceState): Studied {
  const studied = studiedBy(crediting)
  return {
    ofDay: (day) => studied.ofDay(day) + pendingOfDay(presence, day),
    get unbroken() {
      return pendingRun(presence) ?? studied.unbroken
    },
  }
}

function hold(crediting: Crediting, presence: PresenceState, segment: Segment, newMs: number) {
  const { report, rules, hours, lesson, session, changes, delivery } = crediting
  const { rule } = hours
  const { unbroken } = studiedWith(crediting, presence)
  presence.pending = addPending(presence.pending, {
    fromMs: segment.fromMs,
    toMs: segment.toMs,
    startedAt: segment.startedAt,
    endedAt: segment.endedAt,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    durationMs: lesson.durationMs,
    playbackSession: session.publicId,
    newMs,
    day: siteDay(segment.startedAt, rules.timezone),
    unbrokenMs: rule.studyMinutes > 0 ? newMs + unbrokenSince(unbroken, segment.startedAt, rule) : 0,
    ip: report.ip,
    device: report.device,
    userAgent: report.userAgent,
    ...(delivery !== undefined && { delivery, mediaSha256: lesson.sha256 }),
  })
  changes.presence.set(presence.studentId, presence)
  // The ledger will reference this session.
  session.isNamed = 1
  changes.anchors.set(session.id, session)
}
