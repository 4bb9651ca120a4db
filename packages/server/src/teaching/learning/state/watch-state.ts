import type { LessonLock } from '@jiangxue/contract/course/course.ts'
import type { HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { together } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { firstIdentity } from '../../../ledger/chain/bind-identity.ts'
import { lockPeople } from '../../../ledger/chain/chain-rows.queries.ts'
import type { LedgerEvents } from '../../../ledger/chain/ledger-event.ts'
import { isHeadSound, type HeadChange } from '../../../ledger/chain/seal-heads.ts'
import type { Run } from '../../../ledger/rules/allowed-time.ts'
import { aheadMs, lookBackMs } from '../../../ledger/rules/credit-watch-time.ts'
import { inForceFor } from '../../../ledger/rules/hour-rules.ts'
import type { CreditRules } from './credit-rules.ts'
import { byKey, key, unique } from './keys.ts'
import { loadSessions } from './load-sessions.ts'
import { findLoginsOf, type PlaybackSession } from './playback-session.queries.ts'
import { openPresence, type PresenceState } from './presence-state.ts'
import { findPresenceRows } from './presence.queries.ts'
import type { WatchReport } from './watch-report.ts'
import {
  findCourseLearners,
  findLastUnbroken,
  findEnrollments,
  findLessonProgress,
  findReportResults,
  findStudyDays,
  findWatchedLessons,
  lockStudentTotals,
  type EnrollmentState,
  type LessonProgress,
  type StudentTotals,
  type WatchedLesson,
} from './watch-state.queries.ts'

/** Everything from the database that a batch of reports needs, by readable keys. */
export interface WatchState {
  readonly lessons: Map<number, WatchedLesson>
  readonly enrollments: Map<string, EnrollmentState>
  readonly totals: Map<number, StudentTotals>
  /** The sealed ends of the chains as they were read. */
  readonly heads: Map<number, NonNullable<HeadChange['before']>>
  /** Students whose end of the chain was changed outside the server: nothing is signed for them. */
  readonly broken: Set<number>
  /** Identity digests of students whose chain does not have one yet. */
  readonly identities: Map<number, LedgerEvents['identity']>
  /** Stored JSON results of reports with an event id, by student and event id. */
  readonly results: Map<string, string>
  readonly sessions: Map<string, PlaybackSession>
  /** What locks the lessons of reports without a session, by the key under which they look for one. */
  readonly locks: ReadonlyMap<string, LessonLock>
  /** The logins of active playback sessions that another session takes over from. */
  readonly logins: Map<number, string>
  readonly progress: Map<string, LessonProgress>
  /** The courses that students have studied, with the class whose hour rule their chain named last. */
  readonly learners: Map<string, number | null>
  /** Credited milliseconds by student and day; only if the rule limits days. */
  readonly days: Map<string, number>
  /** Study time without a break, by student; only if the rule requires breaks. */
  readonly runs: Map<number, Run>
  /** Pending study time by student; only if the school or a class asks for presence checks. */
  readonly presence: Map<number, PresenceState>
}

/** The class of the enrollment that a report belongs to. */
export const classOf = (
  { enrollments }: Pick<WatchState, 'enrollments'>,
  report: Pick<WatchReport, 'studentId' | 'courseId'>,
): number | null => enrollments.get(key(report.studentId, report.courseId))?.classId ?? null

/** Loads the state of a batch and locks its students; also opens implicit playback sessions. */
export async function loadWatchState(
  db: Db,
  reports: readonly WatchReport[],
  rules: CreditRules,
  others: readonly number[] = [],
): Promise<WatchState> {
  const [chains, lessons] = await together(
    loadChains(db, [...reports.map(({ studentId }) => studentId), ...others], rules),
    loadLessons(db, reports, rules),
  )
  const pending = [...chains.presence.values()].flatMap(asked)
  const live = reports.filter((report) => lessons.get(report.lessonId)?.courseId === report.courseId)
  const studied = [...live, ...pending]
  const [enrollments, results, progress, learners, { sessions, locks }] = await together(
    loadEnrollments(db, studied),
    loadResults(db, live),
    loadProgress(db, studied),
    loadLearners(db, studied),
    loadSessions(db, live, pending, lessons, rules.keys.ledger),
  )
  const ruleFor = (each: Asked | WatchReport) => inForceFor(rules.hours, classOf({ enrollments }, each)).rule
  return {
    ...chains,
    lessons,
    sessions,
    locks,
    enrollments,
    results,
    progress,
    learners,
    logins: await loadLogins(db, [...chains.totals.values()], [...sessions.values()]),
    days: studied.some((each) => ruleFor(each).dailyHours > 0)
      ? await loadDays(db, live, pending, rules)
      : new Map<string, number>(),
    runs: await loadRuns(db, live, pending, ruleFor),
  }
}

/** Locks the totals of the students, in order of their ids, and reads what their chains end with. */
async function loadChains(db: Db, studentIds: readonly number[], { keys, presence }: CreditRules) {
  const ids = [...new Set(studentIds)].toSorted((a, b) => a - b)
  const totals = await lockStudentTotals(db, ids)
  const bound = totals.filter(({ identity }) => identity !== '')
  const unbound = totals.filter(({ identity }) => identity === '').map(({ studentId }) => studentId)
  return {
    totals: new Map(totals.map((row) => [row.studentId, row])),
    heads: new Map(bound.map(({ studentId, headMac, ledgerLength }) => [studentId, { headMac, ledgerLength }])),
    broken: new Set(bound.filter((row) => !isHeadSound(keys.ledger, row)).map(({ studentId }) => studentId)),
    identities: new Map((await lockPeople(db, unbound)).map((person) => [person.id, firstIdentity(keys, person)])),
    presence: presence ? await loadPresence(db, ids, keys.ledger) : new Map<number, PresenceState>(),
  }
}

const loadPresence = async (db: Db, studentIds: readonly number[], ledgerKey: Buffer) =>
  new Map(
    (await findPresenceRows(db, studentIds)).flatMap((row) => {
      const state = openPresence(ledgerKey, row)
      return state ? [[row.studentId, state] as const] : []
    }),
  )

/** Loads the lessons, and what was delivered of their videos, if that counts. */
async function loadLessons(db: Db, reports: readonly WatchReport[], { delivery }: CreditRules) {
  const lessons = await findWatchedLessons(db, [...new Set(reports.map(({ lessonId }) => lessonId))])
  const videos = lessons.flatMap(({ mediaId, sha256 }) => (mediaId !== null && sha256 ? [mediaId] : []))
  await delivery?.videos.load(db, videos)
  return new Map(lessons.map((lesson) => [lesson.id, lesson]))
}

type OfCourse = Pick<Asked, 'studentId' | 'courseId'>
const coursesOf = (studied: readonly OfCourse[]) =>
  unique(studied.map(({ studentId, courseId }) => [studentId, courseId] as const))
const byCourse = <Row extends OfCourse>(row: Row) => key(row.studentId, row.courseId)

const loadEnrollments = async (db: Db, studied: readonly OfCourse[]) =>
  byKey(await findEnrollments(db, coursesOf(studied)), byCourse)

async function loadLearners(db: Db, studied: readonly OfCourse[]) {
  const rows = await findCourseLearners(db, coursesOf(studied))
  return new Map(rows.map((row) => [byCourse(row), row.classId]))
}

async function loadProgress(db: Db, studied: readonly Pick<Asked, 'studentId' | 'lessonId'>[]) {
  const lessons = unique(studied.map(({ studentId, lessonId }) => [studentId, lessonId] as const))
  return byKey(await findLessonProgress(db, lessons), (row) => key(row.studentId, row.lessonId))
}

async function loadResults(db: Db, reports: readonly WatchReport[]) {
  const events = reports.flatMap((r) => (r.eventId === undefined ? [] : [[r.studentId, r.eventId] as const]))
  const rows = await findReportResults(db, unique(events))
  return new Map(rows.map((row) => [key(row.studentId, row.eventId), row.result]))
}

/** What a passed check credits is loaded with the rest: its segments, and the lesson that it interrupted. */
interface Asked {
  readonly studentId: number
  readonly lessonId: number
  readonly courseId: number
  readonly playbackSession: string
  readonly startedAt: number
  readonly endedAt: number
}
const asked = ({ studentId, pending, check }: PresenceState): Asked[] =>
  [...pending, ...(check ? [{ ...check, startedAt: check.issuedAt, endedAt: check.issuedAt }] : [])].map((each) => ({
    ...each,
    studentId,
  }))

/** Loads the days on which a segment of these reports, or a part of the pending study time, can begin. */
async function loadDays(db: Db, reports: readonly WatchReport[], pending: readonly Asked[], { timezone }: CreditRules) {
  const keys = reports.flatMap(({ studentId, at }) =>
    [at - lookBackMs, at, at + aheadMs].map((instant) => [studentId, siteDay(instant, timezone)] as const),
  )
  for (const { studentId, startedAt, endedAt } of pending)
    for (const instant of [startedAt, endedAt]) keys.push([studentId, siteDay(instant, timezone)])
  const rows = await findStudyDays(db, unique(keys))
  return new Map(rows.map((row) => [key(row.studentId, row.day), row.creditedMs]))
}

/** Loads the runs of students whose study requires breaks, if they can go on with a segment of these reports. */
async function loadRuns(
  db: Db,
  reports: readonly WatchReport[],
  pending: readonly Asked[],
  ruleFor: (each: WatchReport | Asked) => HourRule,
) {
  const since = new Map<number, number>()
  const add = (each: WatchReport | Asked, startedAt: number) => {
    const { studyMinutes, breakMinutes } = ruleFor(each)
    const from = startedAt - aheadMs - breakMinutes * 60_000
    if (studyMinutes > 0) since.set(each.studentId, Math.min(since.get(each.studentId) ?? from, from))
  }
  for (const report of reports) add(report, report.at - lookBackMs)
  for (const each of pending) add(each, each.startedAt)
  const rows = await findLastUnbroken(db, [...since])
  return new Map(rows.map(({ studentId, unbrokenMs, endedAt }) => [studentId, { ms: unbrokenMs, endedAt }]))
}

async function loadLogins(db: Db, totals: readonly StudentTotals[], sessions: readonly PlaybackSession[]) {
  const active = new Map(totals.map(({ studentId, activeSessionId }) => [studentId, activeSessionId]))
  const replaced = sessions.flatMap(({ id, studentId }) => {
    const current = active.get(studentId) ?? 0
    return current > 0 && current < id ? [current] : []
  })
  return new Map((await findLoginsOf(db, [...new Set(replaced)])).map(({ id, loginId }) => [id, loginId]))
}
