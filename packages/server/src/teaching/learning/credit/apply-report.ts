import type { NotCreditedReason } from '@jiangxue/contract/learning/learning.values.ts'
import { readJson } from '../../../core/json-text.ts'
import { entryOf } from '../../../core/look-up.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import { onPresentClock } from '../../../core/time/clock-step.ts'
import { toSeconds } from '../../../core/units.ts'
import { aheadMs, creditWatchTime, type Anchor } from '../../../ledger/rules/credit-watch-time.ts'
import { inForceFor } from '../../../ledger/rules/hour-rules.ts'
import { lockedProblem, mayWatch, type Viewer } from '../../course/course.policy.ts'
import { lockProblem } from '../../course/learning-order.policy.ts'
import { paymentOf } from '../../enrollment/enrollment.policy.ts'
import type { CreditRules } from '../state/credit-rules.ts'
import type { ReportCrediting as Crediting } from '../state/crediting.ts'
import { key, sessionKey } from '../state/keys.ts'
import { currentFigures } from '../state/lesson-figures.ts'
import type { PlaybackSession } from '../state/playback-session.queries.ts'
import type { WatchChanges } from '../state/watch-changes.ts'
import type { LessonFigures, WatchOutcome, WatchReport, WatchResult } from '../state/watch-report.ts'
import type { WatchedLesson } from '../state/watch-state.queries.ts'
import { classOf, type WatchState } from '../state/watch-state.ts'
import { moveClaimedTime } from './claimed-time.ts'
import { deferSegment } from './defer-segment.ts'
import { followPresence, presenceFigures, waitsForCheck } from './follow-presence.ts'
import { evidenceOf } from './judge-delivery.ts'
import { recordRefusal } from './record-refusal.ts'
import { recordSegment } from './record-segment.ts'

/** Applies one report to the state in memory and records what has to be stored. */
export function applyReport(
  state: WatchState,
  changes: WatchChanges,
  report: WatchReport,
  rules: CreditRules,
): WatchOutcome {
  const lesson = state.lessons.get(report.lessonId)
  const refusal = refuse(state, report, lesson, rules)
  if (refusal) return refusal
  const repeated = report.eventId === undefined ? undefined : state.results.get(key(report.studentId, report.eventId))
  if (repeated !== undefined) return readJson<WatchResult>(repeated)

  const totals = entryOf(state.totals, report.studentId)
  if (state.broken.has(totals.studentId)) return problem('ledger.broken')
  const lock = state.locks.get(sessionKey(report))
  if (lock) {
    recordRefusal({ report, rules, changes, totals }, 'locked')
    return lockProblem(lock)
  }
  const session = state.sessions.get(sessionKey(report))
  const isOwn = session?.studentId === report.studentId && session.lessonId === report.lessonId
  if (!isOwn || session.id < totals.activeSessionId) {
    recordRefusal({ report, rules, changes, totals }, 'otherDevice')
    return problem('playback.otherDevice')
  }
  const classId = classOf(state, report)
  const hours = inForceFor(rules.hours, classId)
  const known = lesson as Crediting['lesson']
  const crediting: Crediting = { report, rules, hours, classId, state, changes, lesson: known, session, totals }
  activate(crediting)
  if (report.watermarkRemoved) recordRefusal(crediting, 'watermarkRemoved')
  const missed = followPresence(crediting)
  const uncredited = credit(crediting)
  if (uncredited) recordRefusal(crediting, uncredited)
  const reason = missed ?? uncredited
  const figures = currentFigures(
    state.progress.get(key(report.studentId, report.lessonId)),
    crediting.lesson,
    state.presence.get(report.studentId),
  )
  const result: WatchResult = {
    ...figures,
    ...presenceFigures(crediting),
    ...(endsEarly(crediting, figures) && { endsEarly: true }),
    playbackSession: session.publicId,
    notCredited: reason,
  }
  recordResult(crediting, result)
  return result
}

function refuse(
  state: WatchState,
  report: WatchReport,
  lesson: WatchedLesson | undefined,
  rules: CreditRules,
): Problem | undefined {
  if (!lesson || lesson.courseId !== report.courseId) return problem('lesson.notFound')
  if (lesson.mediaId === null || lesson.durationMs === null) return problem('lesson.noVideo')
  const enrollment = state.enrollments.get(key(report.studentId, report.courseId))
  const viewer: Viewer = {
    role: 'STUDENT',
    teachesCourse: false,
    enrolledUntil: enrollment?.expiresAt,
    payment: paymentOf(rules.paymentRequired, lesson.priceFen, enrollment?.orderStatus),
  }
  return mayWatch(lesson, viewer, report.at) ? undefined : lockedProblem(viewer, report.at)
}

/** Makes the session the student's active one; taking over from another login is counted. */
function activate(crediting: Crediting) {
  const { state, changes, session, totals } = crediting
  changes.totals.set(totals.studentId, totals)
  if (session.id === totals.activeSessionId) return
  const formerLogin = state.logins.get(totals.activeSessionId)
  if (formerLogin !== undefined && formerLogin !== session.loginId) recordRefusal(crediting, 'takenOver')
  totals.activeSessionId = session.id
  state.logins.set(session.id, session.loginId)
}

/** Whether nothing is left to watch before the end that the player reports, although the duration is longer. */
const endsEarly = ({ report, lesson, session }: Crediting, { isCompleted, currentTime }: LessonFigures) =>
  report.saysCompleted &&
  !isCompleted &&
  session.mediaId === lesson.mediaId &&
  currentTime > 0 &&
  currentTime >= toSeconds(report.positionMs) &&
  currentTime < toSeconds(lesson.durationMs)

/** Credits what the report is worth. Returns the reason if nothing was credited. */
function credit(crediting: Crediting): NotCreditedReason | undefined {
  const { report, rules, state, changes, lesson, session } = crediting
  if (session.mediaId !== lesson.mediaId) return 'differentVideo'
  const before = state.progress.get(key(report.studentId, report.lessonId))
  if (before && before.completedAt !== null) return 'lessonCompleted'
  changes.anchors.set(session.id, session)
  const positionMs = Math.min(report.positionMs, lesson.durationMs)
  if (rules.mode === 'reported') return creditAsReported(crediting, positionMs)
  if (session.anchorPositionMs === null || session.anchorAt === null) {
    setAnchor(session, { positionMs, at: report.at })
    return positionMs > 0 ? 'mustStart' : undefined
  }
  return creditSince(crediting, { positionMs: session.anchorPositionMs, at: session.anchorAt }, positionMs)
}

function creditSince(crediting: Crediting, stored: Anchor, positionMs: number): NotCreditedReason | undefined {
  const { report, rules, session, totals } = crediting
  const { at } = report
  const until = moveClaimedTime({ ...crediting, at })
  const { instant, isGuessed } = onPresentClock(stored.at, at, rules.clockSteps)
  // The elapsed time is unknown: credit what the rule allows without any, and measure from here on.
  const reached = isGuessed ? Math.min(positionMs, stored.positionMs + aheadMs) : positionMs
  const evidence = evidenceOf(crediting)
  const delivered = rules.delivery?.isRequired ? evidence?.until(stored.positionMs, reached) : undefined
  const verdict = creditWatchTime({ ...stored, at: instant }, until, reached, at, delivered)
  if (isGuessed) setAnchor(session, { positionMs, at: verdict.anchor.at })
  else if (!verdict.refused) setAnchor(session, verdict.anchor)
  if (!verdict.credited) return verdict.refused
  totals.creditedUntil = verdict.creditedUntil
  const { fromMs, toMs } = verdict.credited
  const judged = { ...crediting, delivery: evidence?.of(stored.positionMs, toMs) }
  evidence?.use(fromMs, toMs)
  return rules.presence && waitsForCheck(judged, rules.presence)
    ? deferSegment(judged, rules.presence, verdict.credited)
    : recordSegment(judged, verdict.credited)
}

/** Credits what the client reports, at the moment of the report. */
function creditAsReported(crediting: Crediting, positionMs: number): NotCreditedReason | undefined {
  const { report, lesson, session, totals } = crediting
  const fromMs = report.saysCompleted ? 0 : (session.anchorPositionMs ?? 0)
  const toMs = report.saysCompleted ? lesson.durationMs : positionMs
  setAnchor(session, { positionMs, at: report.at })
  // The run of study without a break ends where claimed time ends.
  totals.creditedUntil = Math.max(totals.creditedUntil, report.at)
  const evidence = evidenceOf(crediting)
  const delivery = evidence?.of(fromMs, toMs)
  evidence?.use(fromMs, toMs)
  return recordSegment({ ...crediting, delivery }, { fromMs, toMs, startedAt: report.at, endedAt: report.at })
}

function setAnchor(session: PlaybackSession, { positionMs, at }: Anchor) {
  session.anchorPositionMs = positionMs
  session.anchorAt = at
}

/** Remembers the result of a named report, so that a repeated one returns the same. */
function recordResult({ report, state, changes }: Crediting, result: WatchResult) {
  const { studentId, eventId, at } = report
  if (eventId === undefined) return
  const json = JSON.stringify(result)
  state.results.set(key(studentId, eventId), json)
  changes.results.set(key(studentId, eventId), { studentId, eventId, result: json, at })
}
