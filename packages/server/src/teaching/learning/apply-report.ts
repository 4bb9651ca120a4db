import { type NotCreditedReason, learningLimits } from '@jiangxue/contract/learning.values.ts'
import { problem, type Problem } from '../../core/http/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toPercent, toSeconds } from '../../core/units.ts'
import { mayWatch } from '../course/course.policy.ts'
import { cover, firstGap, type Coverage } from './coverage.ts'
import { creditWatchTime } from './credit-watch-time.ts'
import { chainSegment, digestOrigin, sealHead, type SegmentFacts } from './ledger-chain.ts'
import type { WatchAnswer, WatchOutcome, WatchReport } from './watch-report.ts'
import { key, sessionKey, type WatchState } from './watch-state.ts'
import type {
  CourseGain,
  LessonProgress,
  NewSegment,
  PlaybackSession,
  Refusal,
  StudentClock,
  WatchedLesson,
} from './watch.queries.ts'

/** How study time is credited, from the settings and the keys. */
export interface CreditRules {
  readonly mode: 'verified' | 'reported'
  readonly timezone: string
  readonly paymentRequired: boolean
  readonly ledgerKey: Buffer
}

/** What a batch of reports changes. */
export interface WatchChanges {
  readonly segments: NewSegment[]
  readonly progress: Map<string, LessonProgress>
  readonly courses: Map<string, CourseGain>
  readonly days: Map<string, { studentId: number; day: string; creditedMs: number }>
  readonly clocks: Map<number, StudentClock>
  readonly anchors: Map<number, PlaybackSession>
  readonly refusals: Map<string, Refusal>
  readonly answers: Map<string, { studentId: number; eventId: string; answer: string; at: number }>
  readonly newLearners: Map<number, number>
}
export const noChanges = (): WatchChanges => ({
  segments: [],
  progress: new Map(),
  courses: new Map(),
  days: new Map(),
  clocks: new Map(),
  anchors: new Map(),
  refusals: new Map(),
  answers: new Map(),
  newLearners: new Map(),
})

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
  const replay = report.eventId === undefined ? undefined : state.answers.get(key(report.studentId, report.eventId))
  if (replay !== undefined) return JSON.parse(replay) as WatchAnswer

  const session = state.sessions.get(sessionKey(report))
  const clock = state.clocks.get(report.studentId) as StudentClock
  if (
    !session ||
    session.studentId !== report.studentId ||
    session.lessonId !== report.lessonId ||
    session.id < clock.activeSessionId
  )
    return problem('playback.otherDevice')
  clock.activeSessionId = session.id
  changes.clocks.set(clock.studentId, clock)

  const reason = credit(state, changes, report, lesson as PlayableLesson, session, clock, rules)
  if (reason) noteRefusal(changes, report, reason, siteDay(report.at, rules.timezone))
  const answer: WatchAnswer = {
    ...figuresOf(state.progress.get(key(report.studentId, report.lessonId)), (lesson as PlayableLesson).durationMs),
    playbackSession: session.publicId,
    ...(reason && { notCredited: reason }),
  }
  remember(state, changes, report, answer)
  return answer
}

type PlayableLesson = WatchedLesson & { mediaId: number; durationMs: number }

function refuse(
  state: WatchState,
  report: WatchReport,
  lesson: WatchedLesson | undefined,
  rules: CreditRules,
): Problem | undefined {
  if (!lesson || lesson.courseId !== report.courseId) return problem('lesson.absent')
  if (lesson.mediaId === null || lesson.durationMs === null) return problem('lesson.noVideo')
  const enrollment = state.enrollments.get(key(report.studentId, report.courseId))
  const hasPaid = !rules.paymentRequired || ['PAID', 'DEFERRED', 'WAIVED'].includes(enrollment?.orderStatus ?? '')
  const viewer = { role: 'STUDENT', teachesCourse: false, enrolledUntil: enrollment?.expiresAt, hasPaid } as const
  if (!mayWatch(lesson, viewer, report.at)) return problem('lesson.notEnrolled')
  return undefined
}

/** Credits what the report is worth; answers why nothing was, if so. */
function credit(
  state: WatchState,
  changes: WatchChanges,
  report: WatchReport,
  lesson: PlayableLesson,
  session: PlaybackSession,
  clock: StudentClock,
  rules: CreditRules,
): NotCreditedReason | undefined {
  if (session.mediaId !== lesson.mediaId) return 'differentVideo'
  const before = state.progress.get(key(report.studentId, report.lessonId))
  if (before && before.completedAt !== null) return 'lessonCompleted'
  const positionMs = Math.min(report.positionMs, lesson.durationMs)
  changes.anchors.set(session.id, session)
  if (rules.mode === 'reported') {
    const from = report.saysCompleted ? 0 : (session.anchorPositionMs ?? 0)
    const to = report.saysCompleted ? lesson.durationMs : positionMs
    setAnchor(session, positionMs, report.at)
    return record(state, changes, report, lesson, session, clock, rules, {
      fromMs: from,
      toMs: to,
      startedAt: report.at,
      endedAt: report.at,
    })
  }
  if (session.anchorPositionMs === null || session.anchorAt === null) {
    setAnchor(session, positionMs, report.at)
    return positionMs > 0 ? 'mustStart' : undefined
  }
  const anchor = { positionMs: session.anchorPositionMs, at: session.anchorAt }
  const verdict = creditWatchTime(anchor, clock.claimedUntil, positionMs, report.at)
  setAnchor(session, verdict.anchor.positionMs, verdict.anchor.at)
  clock.claimedUntil = verdict.claimedUntil
  if (!verdict.credited) return verdict.refused
  return record(state, changes, report, lesson, session, clock, rules, verdict.credited)
}

function setAnchor(session: PlaybackSession, positionMs: number, at: number) {
  session.anchorPositionMs = positionMs
  session.anchorAt = at
}

/** Writes a credited stretch into the ledger and every total that must agree with it. */
function record(
  state: WatchState,
  changes: WatchChanges,
  report: WatchReport,
  lesson: PlayableLesson,
  session: PlaybackSession,
  clock: StudentClock,
  rules: CreditRules,
  stretch: { fromMs: number; toMs: number; startedAt: number; endedAt: number },
): NotCreditedReason | undefined {
  const progressKey = key(report.studentId, report.lessonId)
  const before = state.progress.get(progressKey)
  const known: Coverage = before && before.mediaId === lesson.mediaId ? (JSON.parse(before.coverage) as Coverage) : []
  const { coverage, newMs } = cover(known, stretch.fromMs, stretch.toMs)
  if (newMs === 0) return 'alreadyWatched'

  const coveredMs = newMs + (before?.mediaId === lesson.mediaId ? before.coveredMs : 0)
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
  appendSegment(changes, clock, rules, report, {
    studentId: report.studentId,
    number: clock.ledgerLength + 1,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    fromMs: stretch.fromMs,
    toMs: stretch.toMs,
    newMs,
    startedAt: stretch.startedAt,
    endedAt: stretch.endedAt,
    day,
    recordedAt: report.at,
    creditMode: rules.mode,
    playbackSessionId: session.id,
    originDigest: digestOrigin(rules.ledgerKey, report.ip, report.device),
  })
  clock.creditedMs += newMs
  clock.lastStudiedAt = report.at
  if (isCompleted) clock.completedLessons += 1
  addCourseGain(state, changes, report, lesson, newMs, isCompleted)
  addDay(state, changes, clock, day, newMs)
  return undefined
}

function appendSegment(
  changes: WatchChanges,
  clock: StudentClock,
  rules: CreditRules,
  report: WatchReport,
  facts: SegmentFacts,
) {
  const mac = chainSegment(rules.ledgerKey, clock.ledgerMac, facts)
  changes.segments.push({ ...facts, ip: report.ip, device: report.device, mac })
  clock.ledgerLength = facts.number
  clock.ledgerMac = mac
  clock.headMac = sealHead(rules.ledgerKey, clock.studentId, facts.number, mac)
}

function addCourseGain(
  state: WatchState,
  changes: WatchChanges,
  report: WatchReport,
  lesson: PlayableLesson,
  newMs: number,
  isCompleted: boolean,
) {
  const courseKey = key(report.studentId, lesson.courseId)
  const gain = changes.courses.get(courseKey) ?? {
    studentId: report.studentId,
    courseId: lesson.courseId,
    completedLessons: 0,
    creditedMs: 0,
    lastStudiedAt: 0,
  }
  gain.completedLessons += isCompleted ? 1 : 0
  gain.creditedMs += newMs
  gain.lastStudiedAt = report.at
  changes.courses.set(courseKey, gain)
  if (!state.learners.has(courseKey) && !state.enrollments.has(courseKey))
    changes.newLearners.set(lesson.courseId, (changes.newLearners.get(lesson.courseId) ?? 0) + 1)
  state.learners.add(courseKey)
}

const studyDayMs = 1000

function addDay(state: WatchState, changes: WatchChanges, clock: StudentClock, day: string, newMs: number) {
  const dayKey = key(clock.studentId, day)
  const before = state.days.get(dayKey) ?? 0
  if (before < studyDayMs && before + newMs >= studyDayMs) clock.studyDays += 1
  state.days.set(dayKey, before + newMs)
  const gain = changes.days.get(dayKey) ?? { studentId: clock.studentId, day, creditedMs: 0 }
  gain.creditedMs += newMs
  changes.days.set(dayKey, gain)
}

function noteRefusal(changes: WatchChanges, report: WatchReport, reason: NotCreditedReason, day: string) {
  const refusalKey = key(report.studentId, report.lessonId, day, reason)
  const known = changes.refusals.get(refusalKey)
  changes.refusals.set(refusalKey, {
    studentId: report.studentId,
    lessonId: report.lessonId,
    day,
    reason,
    refusals: (known?.refusals ?? 0) + 1,
    lastAt: report.at,
  })
}

function remember(state: WatchState, changes: WatchChanges, report: WatchReport, answer: WatchAnswer) {
  if (report.eventId === undefined) return
  const stored = JSON.stringify(answer)
  state.answers.set(key(report.studentId, report.eventId), stored)
  changes.answers.set(key(report.studentId, report.eventId), {
    studentId: report.studentId,
    eventId: report.eventId,
    answer: stored,
    at: report.at,
  })
}

/** The figures of a lesson: the resume position is the first uncredited second; a completed lesson resumes at 0. */
export function figuresOf(
  progress: Pick<LessonProgress, 'coverage' | 'creditedMs' | 'progressPercent' | 'completedAt'> | undefined,
  durationMs: number,
) {
  const isCompleted = progress !== undefined && progress.completedAt !== null
  const gapMs = progress && !isCompleted ? firstGap(JSON.parse(progress.coverage) as Coverage, durationMs) : 0
  return {
    progress: progress?.progressPercent ?? 0,
    isCompleted,
    currentTime: toSeconds(gapMs),
    creditedSeconds: toSeconds(progress?.creditedMs ?? 0),
  }
}
