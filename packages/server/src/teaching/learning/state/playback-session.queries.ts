import { sql } from 'kysely'
import { findRows, writeRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { isDone } from '../../../core/database/rows/row-results.ts'

export interface PlaybackSession {
  id: number
  publicId: string
  studentId: number
  lessonId: number
  mediaId: number
  loginId: string
  anchorPositionMs: number | null
  anchorAt: number | null
  /** Whether the ledger references it. */
  isNamed: 0 | 1
  seal: string
  /** The parts of the video that it was sent, as stored; null for sessions from before deliveries were tracked. */
  delivered: string | null
  /** New study time credited to it where deliveries are only estimated. */
  estimatedMs: number
}
const sessionColumns = sql`id, public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at, is_named, seal, delivered, estimated_ms`

export const findSessionsByPublicId = (db: Db, publicIds: readonly string[]) =>
  findRows<PlaybackSession>(
    db,
    'sessions by name',
    publicIds.map((id) => [id]),
    (keys) => sql`
    select ${sessionColumns} from playback_sessions where public_id in (${keys})`,
  )

/** The latest session of each login and lesson. */
export const findSessionsByLogin = (db: Db, keys: readonly (readonly [string, number])[]) =>
  findRows<PlaybackSession>(
    db,
    'sessions by login',
    keys,
    (tuples) => sql`
    select ${sessionColumns} from playback_sessions where id in (
      select max(id) from playback_sessions where (login_id, lesson_id) in (${tuples}) group by login_id, lesson_id)`,
  )

export const findLoginsOf = (db: Db, sessionIds: readonly number[]) =>
  findRows<{ id: number; loginId: string }>(
    db,
    'logins of sessions',
    sessionIds.map((id) => [id]),
    (keys) => sql`select id, login_id from playback_sessions where id in (${keys})`,
  )

export type NewSession = Omit<PlaybackSession, 'id' | 'isNamed' | 'delivered' | 'estimatedMs'> & {
  readonly createdAt: number
}
export const insertSessions = (db: Db, sessions: readonly NewSession[]) =>
  writeRows<PlaybackSession>(
    db,
    'new sessions',
    sessions.map((s) => [
      s.publicId,
      s.studentId,
      s.lessonId,
      s.mediaId,
      s.loginId,
      s.anchorPositionMs,
      s.anchorAt,
      s.seal,
      '',
      s.createdAt,
    ]),
    (rows) => sql`
      insert into playback_sessions (public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at, seal, delivered,
        created_at)
      ${rows} returning ${sessionColumns}`,
  )

/** Stores the logins of new sessions for as long as the ledger references them. */
export async function attachLogins(
  db: Db,
  sessions: readonly { loginId: string; studentId: number; createdAt: number }[],
): Promise<void> {
  await findRows(
    db,
    'keep logins',
    sessions.map(({ loginId }) => [loginId]),
    (keys) => sql`
      insert into study_logins (login_id, user_id, started_at, ip, user_agent, device)
      select login_id, user_id, created_at, ip, user_agent, device from login_sessions
      where id in (select min(id) from login_sessions where login_id in (${keys}) group by login_id)
      on conflict (login_id) do nothing`,
  )
  // A login that has ended in the meantime is known only by its session.
  await writeRows(
    db,
    'keep ended logins',
    sessions.map((s) => [s.loginId, s.studentId, s.createdAt]),
    (rows) => sql`
      insert into study_logins (login_id, user_id, started_at) ${rows} on conflict (login_id) do nothing`,
  )
}

/** The student's latest session that has no reports yet, with the data it was opened with. */
export const findUnreported = (db: Db, studentId: number) =>
  db
    .selectFrom('playbackSessions')
    .select(['publicId', 'lessonId', 'mediaId', 'loginId', 'anchorPositionMs', 'anchorAt', 'seal'])
    .where('studentId', '=', studentId)
    .where('id', '>', (active) =>
      active
        .selectFrom('studentTotals')
        .select(({ fn, val }) => fn.coalesce(fn.max('activeSessionId'), val(0)).as('id'))
        .where('studentId', '=', studentId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const openedAhead = 20

/**
 * Deletes sessions that the ledger does not reference: those that have been taken over, and all but the latest ones
 * without a report. Reports to them are rejected with or without their row.
 */
export async function deleteUnnamed(db: Db, studentId: number): Promise<void> {
  await sql`
    delete from playback_sessions where student_id = ${studentId} and is_named = 0 and (
      id < (select coalesce(max(active_session_id), 0) from student_totals where student_id = ${studentId})
      or id <= (select id from playback_sessions where student_id = ${studentId} and is_named = 0
        order by id desc limit 1 offset ${openedAhead}))`.execute(db)
}

/** Moves a session's anchor. Returns false if it has moved since it was read, for example by a report. */
export const moveAnchor = (
  db: Db,
  before: Pick<PlaybackSession, 'publicId' | 'seal'>,
  { anchorPositionMs, anchorAt, seal }: Pick<PlaybackSession, 'anchorPositionMs' | 'anchorAt' | 'seal'>,
): Promise<boolean> =>
  isDone(
    db
      .updateTable('playbackSessions')
      .set({ anchorPositionMs, anchorAt, seal })
      .where('publicId', '=', before.publicId)
      .where('seal', '=', before.seal),
  )
