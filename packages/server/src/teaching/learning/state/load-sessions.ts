import type { LessonLock } from '@jiangxue/contract/course/course.ts'
import type { Db } from '../../../core/database/database.ts'
import { listCourseLocks } from '../../enrollment/learning-order.ts'
import { byKey, key, sessionKey, unique } from './keys.ts'
import { findSessionsByLogin, findSessionsByPublicId, type PlaybackSession } from './playback-session.queries.ts'
import { makeSession, openSessions, trustAnchor } from './playback-session.ts'
import type { WatchReport } from './watch-report.ts'
import type { WatchedLesson } from './watch-state.queries.ts'

/**
 * Loads the playback sessions of reports and of pending study time, by their ids or by login and lesson; opens those
 * that older clients do not name, except of lessons that are locked.
 */
export async function loadSessions(
  db: Db,
  reports: readonly WatchReport[],
  pending: readonly { readonly playbackSession: string }[],
  lessons: ReadonlyMap<number, WatchedLesson>,
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
  const locks = await findLocks(db, missing)
  const opened = await openSessions(
    db,
    missing
      .filter((report) => !locks.has(sessionKey(report)))
      .map((report) =>
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
  return { sessions: shareSameRows(sessions), locks }
}

/** What locks the lessons for which sessions would be opened, by the keys of the sessions. */
async function findLocks(db: Db, reports: readonly WatchReport[]): Promise<ReadonlyMap<string, LessonLock>> {
  const locksOf = await listCourseLocks(
    db,
    unique(reports.map(({ studentId, courseId }) => [studentId, courseId] as const)),
  )
  return new Map(
    reports.flatMap((report) => {
      const lock = locksOf(report.studentId, report.courseId).locks.get(report.lessonId)
      return lock ? [[sessionKey(report), lock] as const] : []
    }),
  )
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
