import type { HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
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
import {
  findLoginsOf,
  findSessionsByLogin,
  findSessionsByPublicId,
  type PlaybackSession,
} from './playback-session.queries.ts'
import { makeSession, openSessions, trustAnchor } from './playback-session.ts'
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

export const key = (...parts: readonly (number | string)[]) => parts.join(' ')
/** The key by which a report finds its playback session. */
export const sessionKey = (report: WatchReport) =>
  report.playbackSession ?? key('login', report.loginId, report.lessonId)

const unique = <T extends readonly unknown[]>(keys: readonly T[]): T[] => [
  ...new Map(keys.map((each) => [each.join(' '), each])).values(),
]
const byKey = <T>(rows: readonly T[], toKey: (row: T) => string) => new Map(rows.map((row) => [toKey(row), row]))

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
  const { keys } = rules
  const ids = [...reports.map((report) => report.studentId), ...others]
  const studentIds = [...new Set(ids)].toSorted((a, b) => a - b)
  const totals = await lockStudentTotals(db, studentIds)
  const presence = rules.presence ? await loadPresence(db, studentIds, keys.ledger) : new Map<number, PresenceState>()
  const pending = [...presence.values()].flatMap(asked)
  const lessons = new Map(
    (await findWatchedLessons(db, [...new Set(reports.map((r) => r.lessonId))])).map((l) => [l.id, l]),
  )
  await rules.delivery?.videos.load(
    db,
    [...lessons.values()].flatMap(({ mediaId, sha256 }) => (mediaId !== null && sha256 ? [mediaId] : [])),
  )
  const live = reports.filter((report) => lessons.get(report.lessonId)?.courseId === report.courseId)
  const courses = unique([...live, ...pending].map((r) => [r.studentId, r.courseId] as const))
  const events = unique(live.flatMap((r) => (r.eventId === undefined ? [] : [[r.studentId, r.eventId] as const])))
  const studied = unique([...live, ...pending].map((r) => [r.studentId, r.lessonId] as const))
  const sessions = await loadSessions(db, live, pending, lessons, keys.ledger)
  const unbound = totals.filter(({ identity }) => identity === '').map(({ studentId }) => studentId)
  const bound = totals.filter(({ identity }) => identity !== '')
  const enrollments = byKey(await findEnrollments(db, courses), (row) => key(row.studentId, row.courseId))
  const ruleFor = (report: Asked | WatchReport) => inForceFor(rules.hours, classOf({ enrollments }, report)).rule
  const inUse = [...live, ...pending].map(ruleFor)
  return {
    lessons,
    enrollments,
    totals: new Map(totals.map((row) => [row.studentId, row])),
    heads: new Map(bound.map(({ studentId, headMac, ledgerLength }) => [studentId, { headMac, ledgerLength }])),
    broken: new Set(bound.filter((row) => !isHeadSound(keys.ledger, row)).map(({ studentId }) => studentId)),
    identities: new Map((await lockPeople(db, unbound)).map((person) => [person.id, firstIdentity(keys, person)])),
    results: new Map((await findReportResults(db, events)).map((row) => [key(row.studentId, row.eventId), row.result])),
    sessions,
    logins: await loadLogins(db, totals, [...sessions.values()]),
    progress: byKey(await findLessonProgress(db, studied), (row) => key(row.studentId, row.lessonId)),
    learners: new Map(
      (await findCourseLearners(db, courses)).map((row) => [key(row.studentId, row.courseId), row.classId]),
    ),
    days: inUse.some(({ dailyHours }) => dailyHours > 0) ? await loadDays(db, live, pending, rules) : new Map(),
    runs: await loadRuns(db, live, pending, ruleFor),
    presence,
  }
}

const loadPresence = async (db: Db, studentIds: readonly number[], ledgerKey: Buffer) =>
  new Map(
    (await findPresenceRows(db, studentIds)).flatMap((row) => {
      const state = openPresence(ledgerKey, row)
      return state ? [[row.studentId, state] as const] : []
    }),
  )

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

async function loadSessions(
  db: Db,
  reports: readonly WatchReport[],
  pending: readonly Asked[],
  lessons: WatchState['lessons'],
  ledgerKey: Buffer,
) {
  const named = unique(
    [...reports, ...pending].flatMap((r) => (r.playbackSession === undefined ? [] : [[r.playbackSession] as const])),
  )
  const unnamed = reports.filter((r) => r.playbackSession === undefined && lessons.get(r.lessonId)?.mediaId)
  const logins = unique(unnamed.map((r) => [r.loginId, r.lessonId] as const))
  const found = await findSessionsByPublicId(
    db,
    named.map(([publicId]) => publicId),
  )
  const sessions = byKey(found, (row) => row.publicId)
  for (const row of await findSessionsByLogin(db, logins)) sessions.set(key('login', row.loginId, row.lessonId), row)
  for (const row of sessions.values()) trustAnchor(ledgerKey, row)
  const missing = [...new Map(unnamed.map((report) => [sessionKey(report), report])).values()].filter(
    (r) => !sessions.has(sessionKey(r)),
  )
  const opened = await openSessions(
    db,
    missing.map((report) =>
      makeSession(ledgerKey, {
        studentId: report.studentId,
        lessonId: report.lessonId,
        loginId: report.loginId,
        mediaId: lessons.get(report.lessonId)?.mediaId as number,
        anchorPositionMs: null,
        anchorAt: null,
        createdAt: report.at,
      }),
    ),
  )
  for (const row of opened) sessions.set(key('login', row.loginId, row.lessonId), row)
  return shareSameRows(sessions)
}

/** One batch may find a session both by its id and by its login: both keys must lead to the same object. */
function shareSameRows(sessions: Map<string, PlaybackSession>) {
  const byId = new Map<number, PlaybackSession>()
  for (const [name, row] of sessions) {
    const known = byId.get(row.id)
    if (known) sessions.set(name, known)
    else byId.set(row.id, row)
  }
  return sessions
}
