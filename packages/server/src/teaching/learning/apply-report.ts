import type { NotCreditedReason } from '@jiangxue/contract/labels.ts'
import { limits } from '@jiangxue/contract/limits.ts'
import { mayWatch } from '../course/course.policy.ts'
import { problem, type Problem } from '../../core/http/problem.ts'
import { toPercent, toSeconds } from '../../core/units.ts'
import { siteDay } from '../../core/time/site-day.ts'
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
  readonly days: Map<string, { student_id: number; day: string; credited_ms: number }>
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
    session.student_id !== report.studentId ||
    session.lesson_id !== report.lessonId ||
    session.id < clock.active_session_id
  )
    return problem('playback.otherDevice')
  clock.active_session_id = session.id
  changes.clocks.set(clock.student_id, clock)

  const reason = credit(state, changes, report, lesson as PlayableLesson, session, clock, rules)
  if (reason) noteRefusal(changes, report, reason, siteDay(report.at, rules.timezone))
  const answer: WatchAnswer = {
    ...figuresOf(state.progress.get(key(report.studentId, report.lessonId)), (lesson as PlayableLesson).duration_ms),
    playbackSession: session.public_id,
    ...(reason && { notCredited: reason }),
  }
  remember(state, changes, report, answer)
  return answer
}

type PlayableLesson = WatchedLesson & { media_id: number; duration_ms: number }

function refuse(
  state: WatchState,
  report: WatchReport,
  lesson: WatchedLesson | undefined,
  rules: CreditRules,
): Problem | undefined {
  if (!lesson || lesson.course_id !== report.courseId) return problem('lesson.absent')
  if (lesson.media_id === null || lesson.duration_ms === null) return problem('lesson.noVideo')
  const enrollment = state.enrollments.get(key(report.studentId, report.courseId))
  const hasPaid = !rules.paymentRequired || ['PAID', 'DEFERRED', 'WAIVED'].includes(enrollment?.order_status ?? '')
  const viewer = { role: 'STUDENT', teachesCourse: false, enrolledUntil: enrollment?.expires_at, hasPaid } as const
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
  if (session.media_id !== lesson.media_id) return 'differentVideo'
  const before = state.progress.get(key(report.studentId, report.lessonId))
  if (before && before.completed_at !== null) return 'lessonCompleted'
  const positionMs = Math.min(report.positionMs, lesson.duration_ms)
  changes.anchors.set(session.id, session)
  if (rules.mode === 'reported') {
    const from = report.saysCompleted ? 0 : (session.anchor_position_ms ?? 0)
    const to = report.saysCompleted ? lesson.duration_ms : positionMs
    setAnchor(session, positionMs, report.at)
    return record(state, changes, report, lesson, session, clock, rules, {
      fromMs: from,
      toMs: to,
      startedAt: report.at,
      endedAt: report.at,
    })
  }
  if (session.anchor_position_ms === null || session.anchor_at === null) {
    setAnchor(session, positionMs, report.at)
    return positionMs > 0 ? 'mustStart' : undefined
  }
  const anchor = { positionMs: session.anchor_position_ms, at: session.anchor_at }
  const verdict = creditWatchTime(anchor, clock.claimed_until, positionMs, report.at)
  setAnchor(session, verdict.anchor.positionMs, verdict.anchor.at)
  clock.claimed_until = verdict.claimedUntil
  if (!verdict.credited) return verdict.refused
  return record(state, changes, report, lesson, session, clock, rules, verdict.credited)
}

function setAnchor(session: PlaybackSession, positionMs: number, at: number) {
  session.anchor_position_ms = positionMs
  session.anchor_at = at
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
  const known: Coverage = before && before.media_id === lesson.media_id ? (JSON.parse(before.coverage) as Coverage) : []
  const { coverage, newMs } = cover(known, stretch.fromMs, stretch.toMs)
  if (newMs === 0) return 'alreadyWatched'

  const coveredMs = newMs + (before?.media_id === lesson.media_id ? before.covered_ms : 0)
  const isCompleted = coveredMs * 100 >= lesson.duration_ms * limits.lessonCompletionPercent
  const after: LessonProgress = {
    student_id: report.studentId,
    lesson_id: lesson.id,
    course_id: lesson.course_id,
    media_id: lesson.media_id,
    coverage: JSON.stringify(coverage),
    covered_ms: coveredMs,
    credited_ms: newMs + (before?.credited_ms ?? 0),
    progress_percent: toPercent(coveredMs, lesson.duration_ms),
    completed_at: isCompleted ? report.at : null,
    updated_at: report.at,
  }
  state.progress.set(progressKey, after)
  changes.progress.set(progressKey, after)

  const day = siteDay(stretch.startedAt, rules.timezone)
  appendSegment(changes, clock, rules, report, {
    student_id: report.studentId,
    number: clock.ledger_length + 1,
    lesson_id: lesson.id,
    course_id: lesson.course_id,
    media_id: lesson.media_id,
    from_ms: stretch.fromMs,
    to_ms: stretch.toMs,
    new_ms: newMs,
    started_at: stretch.startedAt,
    ended_at: stretch.endedAt,
    day,
    recorded_at: report.at,
    credit_mode: rules.mode,
    playback_session_id: session.id,
    origin_digest: digestOrigin(rules.ledgerKey, report.ip, report.device),
  })
  clock.credited_ms += newMs
  clock.last_studied_at = report.at
  if (isCompleted) clock.completed_lessons += 1
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
  const mac = chainSegment(rules.ledgerKey, clock.ledger_mac, facts)
  changes.segments.push({ ...facts, ip: report.ip, device: report.device, mac })
  clock.ledger_length = facts.number
  clock.ledger_mac = mac
  clock.head_mac = sealHead(rules.ledgerKey, clock.student_id, facts.number, mac)
}

function addCourseGain(
  state: WatchState,
  changes: WatchChanges,
  report: WatchReport,
  lesson: PlayableLesson,
  newMs: number,
  isCompleted: boolean,
) {
  const courseKey = key(report.studentId, lesson.course_id)
  const gain = changes.courses.get(courseKey) ?? {
    student_id: report.studentId,
    course_id: lesson.course_id,
    completed_lessons: 0,
    credited_ms: 0,
    last_studied_at: 0,
  }
  gain.completed_lessons += isCompleted ? 1 : 0
  gain.credited_ms += newMs
  gain.last_studied_at = report.at
  changes.courses.set(courseKey, gain)
  if (!state.learners.has(courseKey) && !state.enrollments.has(courseKey))
    changes.newLearners.set(lesson.course_id, (changes.newLearners.get(lesson.course_id) ?? 0) + 1)
  state.learners.add(courseKey)
}

const studyDayMs = 1000

function addDay(state: WatchState, changes: WatchChanges, clock: StudentClock, day: string, newMs: number) {
  const dayKey = key(clock.student_id, day)
  const before = state.days.get(dayKey) ?? 0
  if (before < studyDayMs && before + newMs >= studyDayMs) clock.study_days += 1
  state.days.set(dayKey, before + newMs)
  const gain = changes.days.get(dayKey) ?? { student_id: clock.student_id, day, credited_ms: 0 }
  gain.credited_ms += newMs
  changes.days.set(dayKey, gain)
}

function noteRefusal(changes: WatchChanges, report: WatchReport, reason: NotCreditedReason, day: string) {
  const refusalKey = key(report.studentId, report.lessonId, day, reason)
  const known = changes.refusals.get(refusalKey)
  changes.refusals.set(refusalKey, {
    student_id: report.studentId,
    lesson_id: report.lessonId,
    day,
    reason,
    refusals: (known?.refusals ?? 0) + 1,
    last_at: report.at,
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
  progress: Pick<LessonProgress, 'coverage' | 'credited_ms' | 'progress_percent' | 'completed_at'> | undefined,
  durationMs: number,
) {
  const isCompleted = progress !== undefined && progress.completed_at !== null
  const gapMs = progress && !isCompleted ? firstGap(JSON.parse(progress.coverage) as Coverage, durationMs) : 0
  return {
    progress: progress?.progress_percent ?? 0,
    isCompleted,
    currentTime: toSeconds(gapMs),
    creditedSeconds: toSeconds(progress?.credited_ms ?? 0),
  }
}
