import { type NotCreditedReason, learningLimits } from '@jiangxue/contract/learning.values.ts'
import { problem, type Problem } from '../../core/http/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toPercent } from '../../core/units.ts'
import { mayWatch, type Viewer } from '../course/course.policy.ts'
import { isPurchased } from '../enrollment/enrollment.policy.ts'
import { cover, type Coverage } from './coverage.ts'
import { creditWatchTime } from './credit-watch-time.ts'
import { chainSegment, digestOrigin, sealHead } from './ledger-chain.ts'
import { figuresOf } from './lesson-figures.ts'
import type { WatchChanges } from './watch-changes.ts'
import type { WatchOutcome, WatchReport, WatchResult } from './watch-report.ts'
import type { LessonProgress, PlaybackSession, StudentTotals, WatchedLesson } from './watch-state.queries.ts'
import { key, sessionKey, type WatchState } from './watch-state.ts'

/** How study time is credited, from the settings and the keys. */
export interface CreditRules {
  readonly mode: 'verified' | 'reported'
  readonly timezone: string
  readonly paymentRequired: boolean
  readonly ledgerKey: Buffer
}

/** A report with all that its crediting reads and changes. */
interface Crediting {
  readonly report: WatchReport
  readonly rules: CreditRules
  readonly state: WatchState
  readonly changes: WatchChanges
  readonly lesson: WatchedLesson & { mediaId: number; durationMs: number }
  readonly session: PlaybackSession
  readonly totals: StudentTotals
}

/** Part of a video that was watched, and when. */
interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  readonly startedAt: number
  readonly endedAt: number
}

/** Applies one report to the state in memory and notes what has to be stored. */
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
  if (repeated !== undefined) return JSON.parse(repeated) as WatchResult

  const session = state.sessions.get(sessionKey(report))
  const totals = state.totals.get(report.studentId) as StudentTotals
  const isOwn = session?.studentId === report.studentId && session.lessonId === report.lessonId
  if (!isOwn || session.id < totals.activeSessionId) return problem('playback.otherDevice')
  totals.activeSessionId = session.id
  changes.totals.set(totals.studentId, totals)

  const crediting: Crediting = { report, rules, state, changes, lesson: lesson as Crediting['lesson'], session, totals }
  const reason = credit(crediting)
  if (reason) noteRefusal(crediting, reason)
  const result: WatchResult = {
    ...figuresOf(state.progress.get(key(report.studentId, report.lessonId)), crediting.lesson.durationMs),
    playbackSession: session.publicId,
    ...(reason && { notCredited: reason }),
  }
  noteResult(crediting, result)
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
    hasPaid: !rules.paymentRequired || isPurchased(lesson.priceFen, enrollment?.orderStatus),
  }
  return mayWatch(lesson, viewer, report.at) ? undefined : problem('lesson.notEnrolled')
}

/** Credits what the report is worth; returns why nothing was, if so. */
function credit(crediting: Crediting): NotCreditedReason | undefined {
  const { report, rules, state, changes, lesson, session, totals } = crediting
  if (session.mediaId !== lesson.mediaId) return 'differentVideo'
  const before = state.progress.get(key(report.studentId, report.lessonId))
  if (before && before.completedAt !== null) return 'lessonCompleted'
  changes.anchors.set(session.id, session)
  const positionMs = Math.min(report.positionMs, lesson.durationMs)
  if (rules.mode === 'reported') return creditAsReported(crediting, positionMs)
  if (session.anchorPositionMs === null || session.anchorAt === null) {
    setAnchor(session, positionMs, report.at)
    return positionMs > 0 ? 'mustStart' : undefined
  }
  const anchor = { positionMs: session.anchorPositionMs, at: session.anchorAt }
  const verdict = creditWatchTime(anchor, totals.creditedUntil, positionMs, report.at)
  setAnchor(session, verdict.anchor.positionMs, verdict.anchor.at)
  totals.creditedUntil = verdict.creditedUntil
  return verdict.credited ? record(crediting, verdict.credited) : verdict.refused
}

/** Credits what the client says, at the moment it says so. */
function creditAsReported(crediting: Crediting, positionMs: number): NotCreditedReason | undefined {
  const { report, lesson, session } = crediting
  const fromMs = report.saysCompleted ? 0 : (session.anchorPositionMs ?? 0)
  const toMs = report.saysCompleted ? lesson.durationMs : positionMs
  setAnchor(session, positionMs, report.at)
  return record(crediting, { fromMs, toMs, startedAt: report.at, endedAt: report.at })
}

function setAnchor(session: PlaybackSession, positionMs: number, at: number) {
  session.anchorPositionMs = positionMs
  session.anchorAt = at
}

/** Adds a credited stretch to the ledger and to every total that must agree with it. */
function record(crediting: Crediting, stretch: Stretch): NotCreditedReason | undefined {
  const { report, rules, state, changes, lesson, totals } = crediting
  const progressKey = key(report.studentId, report.lessonId)
  const before = state.progress.get(progressKey)
  const isSameVideo = before?.mediaId === lesson.mediaId
  const known = isSameVideo ? (JSON.parse(before.coverage) as Coverage) : []
  const { coverage, newMs } = cover(known, stretch.fromMs, stretch.toMs)
  if (newMs === 0) return 'alreadyWatched'

  const coveredMs = newMs + (isSameVideo ? before.coveredMs : 0)
  const isCompleted = coveredMs * 100 >= lesson.durationMs * learningLimits.completionPercent
  const after: LessonProgress = {
    studentId: report.studentId,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    coverage: JSON.stringify(coverage),
    coveredMs,
    creditedMs: newMs + (before?.creditedMs ?? 0),
    progressPercent: toPercent(coveredMs, lesson.durationMs),
    completedAt: isCompleted ? report.at : null,
    updatedAt: report.at,
  }
  state.progress.set(progressKey, after)
  changes.progress.set(progressKey, after)

  const day = siteDay(stretch.startedAt, rules.timezone)
  appendSegment(crediting, stretch, newMs, day)
  totals.creditedMs += newMs
  totals.lastStudiedAt = report.at
  if (isCompleted) totals.completedLessons += 1
  addToCourse(crediting, newMs, isCompleted)
  addToDay(crediting, newMs, day)
  return undefined
}

function appendSegment(
  { report, rules, changes, lesson, session, totals }: Crediting,
  stretch: Stretch,
  newMs: number,
  day: string,
) {
  const facts = {
    studentId: report.studentId,
    number: totals.ledgerLength + 1,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    ...stretch,
    newMs,
    day,
    recordedAt: report.at,
    creditMode: rules.mode,
    playbackSessionId: session.id,
    originDigest: digestOrigin(rules.ledgerKey, report.ip, report.device),
  }
  const mac = chainSegment(rules.ledgerKey, totals.ledgerMac, facts)
  changes.segments.push({ ...facts, ip: report.ip, device: report.device, mac })
  totals.ledgerLength = facts.number
  totals.ledgerMac = mac
  totals.headMac = sealHead(rules.ledgerKey, totals.studentId, facts.number, mac)
}

function addToCourse({ report, state, changes, lesson }: Crediting, newMs: number, isCompleted: boolean) {
  const { studentId, at } = report
  const { courseId } = lesson
  const courseKey = key(studentId, courseId)
  const delta = changes.courses.get(courseKey)
  changes.courses.set(courseKey, {
    studentId,
    courseId,
    completedLessons: (delta?.completedLessons ?? 0) + (isCompleted ? 1 : 0),
    creditedMs: (delta?.creditedMs ?? 0) + newMs,
    lastStudiedAt: at,
  })
  if (!state.learners.has(courseKey) && !state.enrollments.has(courseKey))
    changes.newLearners.set(courseId, (changes.newLearners.get(courseId) ?? 0) + 1)
  state.learners.add(courseKey)
}

function addToDay({ changes, totals }: Crediting, newMs: number, day: string) {
  const dayKey = key(totals.studentId, day)
  const creditedMs = (changes.days.get(dayKey)?.creditedMs ?? 0) + newMs
  changes.days.set(dayKey, { studentId: totals.studentId, day, creditedMs })
}

function noteRefusal({ report, rules, changes }: Crediting, reason: NotCreditedReason) {
  const { studentId, lessonId, at } = report
  const day = siteDay(at, rules.timezone)
  const refusalKey = key(studentId, lessonId, day, reason)
  const refusals = (changes.refusals.get(refusalKey)?.refusals ?? 0) + 1
  changes.refusals.set(refusalKey, { studentId, lessonId, day, reason, refusals, lastAt: at })
}

/** Remembers the result of a named report, so that a repeated one returns the same. */
function noteResult({ report, state, changes }: Crediting, result: WatchResult) {
  const { studentId, eventId, at } = report
  if (eventId === undefined) return
  const json = JSON.stringify(result)
  state.results.set(key(studentId, eventId), json)
  changes.results.set(key(studentId, eventId), { studentId, eventId, result: json, at })
}
