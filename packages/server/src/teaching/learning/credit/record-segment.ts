import type { NotCreditedReason } from '@jiangxue/contract/learning/learning.values.ts'
import { readJson } from '../../../core/json-text.ts'
import { entryOf } from '../../../core/look-up.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { toPercent } from '../../../core/units.ts'
import { chainSegment, digestOrigin, formatWithoutDelivery, segmentFormat } from '../../../ledger/chain/ledger-chain.ts'
import { nextEvent, type LedgerEventKind, type LedgerEvents } from '../../../ledger/chain/ledger-event.ts'
import type { SegmentFacts } from '../../../ledger/encoding/segment-facts.ts'
import { unbrokenSince, type Segment, type Studied } from '../../../ledger/rules/allowed-time.ts'
import { cover, type Coverage } from '../../../ledger/rules/coverage.ts'
import { addToParts } from '../../../ledger/rules/credit-hours.ts'
import { rulingClass } from '../state/credit-rules.ts'
import type { Chaining, Crediting } from '../state/crediting.ts'
import { key } from '../state/keys.ts'
import type { LessonProgress } from '../state/watch-state.queries.ts'
import { applyHourRule } from './apply-hour-rule.ts'

/**
 * Records what the hour rule lets count of a credited segment. Returns why something does not count, or why nothing is
 * new.
 */
export const recordSegment = (crediting: Crediting, segment: Segment): NotCreditedReason | undefined =>
  applyHourRule(crediting, segment, {
    coverage: () => coverageOf(crediting),
    studied: studiedBy(crediting),
    add: (part, known) => recordPart(crediting, part, known),
  })

/** What has been credited, as far as the limits of the rule need it; grows with each recorded part. */
export const studiedBy = ({ state, totals }: Crediting): Studied => ({
  ofDay: (day) => state.days.get(key(totals.studentId, day)) ?? 0,
  get unbroken() {
    const { ms, endedAt } = state.runs.get(totals.studentId) ?? { ms: 0, endedAt: 0 }
    // The server's clock may have been set back since then.
    return { ms, endedAt: Math.min(endedAt, totals.creditedUntil) }
  },
})

export function coverageOf({ report, state, lesson }: Crediting): Coverage {
  const before = state.progress.get(key(report.studentId, report.lessonId))
  return before?.mediaId === lesson.mediaId ? readJson<Coverage>(before.coverage) : []
}

/** Adds a part to the ledger and to every total that must agree with it. */
function recordPart(crediting: Crediting, part: Segment, known: Coverage): 'known' | 'credited' | 'completed' {
  const { report, rules, hours, state, changes, lesson, totals } = crediting
  const progressKey = key(report.studentId, report.lessonId)
  const before = state.progress.get(progressKey)
  const { coverage, newMs } = cover(known, part.fromMs, part.toMs)
  if (newMs === 0) return 'known'

  const { version, rule } = hours
  const same = before?.mediaId === lesson.mediaId ? before : undefined
  const coveredMs = newMs + (same?.coveredMs ?? 0)
  const isCompleted = coveredMs * 100 >= lesson.durationMs * rule.completionPercent
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
    ruleParts: addToParts(same?.ruleParts ?? '', same?.coveredMs ?? 0, version, newMs),
  }
  state.progress.set(progressKey, after)
  changes.progress.set(progressKey, after)

  const day = siteDay(part.startedAt, rules.timezone)
  const number = appendSegment(crediting, part, newMs, day)
  totals.creditedMs += newMs
  totals.lastStudiedAt = report.at
  if (isCompleted) complete(crediting, coveredMs)
  addToCourse(crediting, newMs, isCompleted)
  addToDay(crediting, newMs, day, number)
  return isCompleted ? 'completed' : 'credited'
}

/** Appends a row of study time; returns its number. */
function appendSegment(crediting: Crediting, part: Segment, newMs: number, day: string): number {
  const { report, rules, state, changes, session, totals } = crediting
  bindChain({ ...crediting, at: report.at })
  nameClass(crediting)
  const facts = { ...segmentFacts(crediting, part, newMs, day), studentId: report.studentId, loginId: session.loginId }
  const mac = chainSegment(rules.keys.ledger, totals.ledgerMac, facts)
  const { ip, device, userAgent } = report
  changes.segments.push({ ...facts, ip, device, userAgent, mac })
  totals.ledgerLength = facts.number
  totals.ledgerMac = mac
  if (crediting.hours.rule.studyMinutes > 0)
    state.runs.set(totals.studentId, { ms: facts.unbrokenMs, endedAt: part.endedAt })
  session.isNamed = 1
  changes.anchors.set(session.id, session)
  return facts.number
}

/** The facts of the next row. */
function segmentFacts(crediting: Crediting, part: Segment, newMs: number, day: string) {
  const { report, rules, hours, lesson, session, totals, delivery } = crediting
  // Study time that has been pending since before deliveries were tracked becomes a row of the older format.
  const format = delivery === undefined || lesson.sha256 === undefined ? formatWithoutDelivery : segmentFormat
  const unbrokenMs =
    hours.rule.studyMinutes > 0 ? newMs + unbrokenSince(studiedBy(crediting).unbroken, part.startedAt, hours.rule) : 0
  return {
    ...part,
    format,
    number: totals.ledgerLength + 1,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    newMs,
    day,
    recordedAt: report.at,
    creditMode: rules.mode,
    playbackSessionId: session.id,
    originDigest: digestOrigin(rules.keys.ledger, format, report),
    durationMs: lesson.durationMs,
    ruleVersion: hours.version,
    unbrokenMs,
    delivery: delivery ?? null,
    mediaSha256: lesson.sha256 ?? null,
  } satisfies SegmentFacts
}

/** The first row of a chain states the student's identity. */
export function bindChain(chaining: Chaining): void {
  const { state, totals } = chaining
  if (totals.identity !== '') return
  const facts = entryOf(state.identities, totals.studentId)
  totals.identity = facts.digest
  appendEvent(chaining, 'identity', facts)
}

/** Records in the chain which class's rules credit the course from here on, if that has changed. */
function nameClass(crediting: Crediting) {
  const { report, rules, state, lesson } = crediting
  const courseKey = key(report.studentId, lesson.courseId)
  const classId = rulingClass(rules, crediting.classId)
  if ((state.learners.get(courseKey) ?? null) !== classId)
    appendEvent({ ...crediting, at: report.at }, 'class', { courseId: lesson.courseId, classId })
}

/** Appends a row that is not study time to the student's chain. */
export function appendEvent<K extends LedgerEventKind>(
  { rules, changes, totals, at }: Chaining,
  kind: K,
  facts: LedgerEvents[K],
): void {
  changes.events.push(nextEvent(rules.keys.ledger, totals, kind, facts, at))
  changes.totals.set(totals.studentId, totals)
}

function complete(crediting: Crediting, coveredMs: number) {
  const { report, hours, lesson, totals } = crediting
  totals.completedLessons += 1
  appendEvent({ ...crediting, at: report.at }, 'completion', {
    lessonId: lesson.id,
    courseId: lesson.courseId,
    mediaId: lesson.mediaId,
    coveredMs,
    durationMs: lesson.durationMs,
    thresholdPercent: hours.rule.completionPercent,
    completedAt: report.at,
  })
}

function addToCourse(crediting: Crediting, newMs: number, isCompleted: boolean) {
  const { report, rules, state, changes, lesson } = crediting
  const { studentId, at } = report
  const { courseId } = lesson
  const classId = rulingClass(rules, crediting.classId)
  const courseKey = key(studentId, courseId)
  const delta = changes.courses.get(courseKey)
  changes.courses.set(courseKey, {
    studentId,
    courseId,
    completedLessons: (delta?.completedLessons ?? 0) + (isCompleted ? 1 : 0),
    creditedMs: (delta?.creditedMs ?? 0) + newMs,
    lastStudiedAt: at,
    classId,
  })
  if (!state.learners.has(courseKey) && !state.enrollments.has(courseKey))
    changes.newLearners.push([studentId, courseId])
  state.learners.set(courseKey, classId)
}

function addToDay({ state, changes, totals }: Crediting, newMs: number, day: string, number: number) {
  const dayKey = key(totals.studentId, day)
  state.days.set(dayKey, (state.days.get(dayKey) ?? 0) + newMs)
  const added = changes.days.get(dayKey)
  changes.days.set(dayKey, {
    studentId: totals.studentId,
    day,
    creditedMs: (added?.creditedMs ?? 0) + newMs,
    firstNumber: added?.firstNumber ?? number,
    lastNumber: number,
  })
}
