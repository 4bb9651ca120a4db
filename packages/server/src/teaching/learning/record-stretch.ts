import { type NotCreditedReason, learningLimits } from '@jiangxue/contract/learning.values.ts'
import { chainSegment, digestOrigin, segmentFormat } from '../../core/ledger/ledger-chain.ts'
import { nextEvent, type LedgerEventKind, type LedgerEvents } from '../../core/ledger/ledger-event.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toPercent } from '../../core/units.ts'
import { cover, type Coverage } from './coverage.ts'
import type { Crediting, Stretch } from './crediting.ts'
import type { LessonProgress } from './watch-state.queries.ts'
import { key } from './watch-state.ts'

/** Adds a credited stretch to the ledger and to every total that must agree with it. */
export function recordStretch(crediting: Crediting, stretch: Stretch): NotCreditedReason | undefined {
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
  if (isCompleted) complete(crediting, coveredMs)
  addToCourse(crediting, newMs, isCompleted)
  addToDay(crediting, newMs, day)
  return undefined
}

function appendSegment(crediting: Crediting, stretch: Stretch, newMs: number, day: string) {
  const { report, rules, state, changes, lesson, session, totals } = crediting
  if (totals.identity === '') {
    totals.identity = state.identities.get(totals.studentId) as string
    appendEvent(crediting, 'identity', { digest: totals.identity })
  }
  const { ledger } = rules.keys
  const facts = {
    format: segmentFormat,
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
    originDigest: digestOrigin(ledger, segmentFormat, report),
    durationMs: lesson.durationMs,
    loginId: session.loginId,
  }
  const mac = chainSegment(ledger, totals.ledgerMac, facts)
  const { ip, device, userAgent } = report
  changes.segments.push({ ...facts, ip, device, userAgent, mac })
  totals.ledgerLength = facts.number
  totals.ledgerMac = mac
  session.isNamed = 1
  changes.anchors.set(session.id, session)
}

/** Adds a row to the student's chain that is not study time. */
export function appendEvent<K extends LedgerEventKind>(
  { report, rules, changes, totals }: Crediting,
  kind: K,
  facts: LedgerEvents[K],
) {
  changes.events.push(nextEvent(rules.keys.ledger, totals, kind, facts, report.at))
}

function complete(crediting: Crediting, coveredMs: number) {
  const { report, lesson, totals } = crediting
  totals.completedLessons += 1
  appendEvent(crediting, 'completion', {
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    coveredMs,
    durationMs: lesson.durationMs,
    thresholdPercent: learningLimits.completionPercent,
    completedAt: report.at,
  })
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
