import { sql } from 'kysely'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import type { LessonRights } from '../course/course.policy.ts'
import type { SegmentFacts } from './ledger-chain.ts'

type Pair = readonly [number, number]

export interface WatchedLesson extends LessonRights {
  id: number
  courseId: number
  mediaId: number | null
  durationMs: number | null
}
/** Lessons that exist for students: of published courses, not deleted. */
export const findWatchedLessons = (db: Db, ids: readonly number[]) =>
  findRows<WatchedLesson>(
    db,
    'watched lessons',
    ids.map((id) => [id]),
    (keys) => sql`
    select lessons.id, lessons.course_id, lessons.media_id, lessons.is_preview, lessons.is_public, media.duration_ms,
      courses.requires_login, courses.price_fen
    from lessons
    join chapters on chapters.id = lessons.chapter_id
    join courses on courses.id = lessons.course_id
    left join media on media.id = lessons.media_id
    where lessons.id in (values ${keys}) and lessons.deleted_at is null and chapters.deleted_at is null
      and courses.deleted_at is null and courses.status = 'PUBLISHED'`,
  )

/** Those of the lessons that still stand in their course, whatever its status. */
export const findPresentLessons = (db: Db, ids: readonly number[]) =>
  findRows<{ id: number }>(
    db,
    'present lessons',
    ids.map((id) => [id]),
    (keys) => sql`
    select lessons.id from lessons join chapters on chapters.id = lessons.chapter_id
    where lessons.id in (values ${keys}) and lessons.deleted_at is null and chapters.deleted_at is null`,
  )

export interface EnrollmentState {
  studentId: number
  courseId: number
  expiresAt: number | null
  orderStatus: string | null
}
export const findEnrollments = (db: Db, pairs: readonly Pair[]) =>
  findRows<EnrollmentState>(
    db,
    'enrollments',
    pairs,
    (keys) => sql`
    select enrollments.student_id, enrollments.course_id, enrollments.expires_at, orders.status as order_status
    from enrollments left join orders on orders.enrollment_id = enrollments.id
    where (enrollments.student_id, enrollments.course_id) in (values ${keys})`,
  )

export interface StudentClock {
  studentId: number
  claimedUntil: number
  activeSessionId: number
  creditedMs: number
  completedLessons: number
  studyDays: number
  lastStudiedAt: number | null
  ledgerLength: number
  ledgerMac: string
  headMac: string
}
/** The students' totals, made where absent and locked until the transaction ends; ids in ascending order. */
export const lockStudentClocks = (db: Db, studentIds: readonly number[]) =>
  writeRows<StudentClock>(
    db,
    'lock clocks',
    studentIds.map((id) => [id]),
    (rows) => sql`
    insert into student_totals (student_id) values ${rows}
    on conflict (student_id) do update set student_id = excluded.student_id
    returning student_id, claimed_until, active_session_id, credited_ms, completed_lessons, study_days, last_studied_at,
      ledger_length, ledger_mac, head_mac`,
  )

export const findReportAnswers = (db: Db, keys: readonly (readonly [number, string])[]) =>
  findRows<{ studentId: number; eventId: string; answer: string }>(
    db,
    'report answers',
    keys,
    (tuples) => sql`
    select student_id, event_id, answer from report_answers where (student_id, event_id) in (values ${tuples})`,
  )

export interface PlaybackSession {
  id: number
  publicId: string
  studentId: number
  lessonId: number
  mediaId: number
  loginId: string
  anchorPositionMs: number | null
  anchorAt: number | null
}
const sessionColumns = sql`id, public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at`

export const findSessionsByPublicId = (db: Db, publicIds: readonly string[]) =>
  findRows<PlaybackSession>(
    db,
    'sessions by name',
    publicIds.map((id) => [id]),
    (keys) => sql`
    select ${sessionColumns} from playback_sessions where public_id in (values ${keys})`,
  )

/** The latest session of each login and lesson. */
export const findSessionsByLogin = (db: Db, keys: readonly (readonly [string, number])[]) =>
  findRows<PlaybackSession>(
    db,
    'sessions by login',
    keys,
    (tuples) => sql`
    select ${sessionColumns} from playback_sessions where id in (
      select max(id) from playback_sessions where (login_id, lesson_id) in (values ${tuples}) group by login_id, lesson_id)`,
  )

export const insertSessions = (
  db: Db,
  sessions: readonly {
    publicId: string
    studentId: number
    lessonId: number
    mediaId: number
    loginId: string
    anchorMs: number | null
    anchorAt: number | null
    now: number
  }[],
) =>
  writeRows<PlaybackSession>(
    db,
    'new sessions',
    sessions.map((s) => [s.publicId, s.studentId, s.lessonId, s.mediaId, s.loginId, s.anchorMs, s.anchorAt, s.now]),
    (rows) => sql`
      insert into playback_sessions (public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at, created_at)
      values ${rows} returning ${sessionColumns}`,
  )

export interface LessonProgress {
  studentId: number
  lessonId: number
  courseId: number
  mediaId: number
  coverage: string
  coveredMs: number
  creditedMs: number
  progressPercent: number
  completedAt: number | null
  updatedAt: number
}
export const findLessonProgress = (db: Db, pairs: readonly Pair[]) =>
  findRows<LessonProgress>(
    db,
    'lesson progress',
    pairs,
    (keys) => sql`
    select student_id, lesson_id, course_id, media_id, coverage, covered_ms, credited_ms, progress_percent, completed_at, updated_at
    from lesson_progress where (student_id, lesson_id) in (values ${keys})`,
  )

export const findCourseLearners = (db: Db, pairs: readonly Pair[]) =>
  findRows<{ studentId: number; courseId: number }>(
    db,
    'course learners',
    pairs,
    (keys) => sql`
    select student_id, course_id from course_progress where (student_id, course_id) in (values ${keys})`,
  )

export const findStudyDays = (db: Db, keys: readonly (readonly [number, string])[]) =>
  findRows<{ studentId: number; day: string; creditedMs: number }>(
    db,
    'study days',
    keys,
    (tuples) => sql`
    select student_id, day, credited_ms from study_days where (student_id, day) in (values ${tuples})`,
  )

export type NewSegment = SegmentFacts & { ip: string; device: string; mac: string }
export const insertSegments = (db: Db, segments: readonly NewSegment[]) =>
  writeRows(
    db,
    'segments',
    segments.map((s) => [
      s.studentId,
      s.number,
      s.lessonId,
      s.courseId,
      s.mediaId,
      s.fromMs,
      s.toMs,
      s.newMs,
      s.startedAt,
      s.endedAt,
      s.day,
      s.recordedAt,
      s.creditMode,
      s.playbackSessionId,
      s.ip,
      s.device,
      s.originDigest,
      s.mac,
    ]),
    (rows) => sql`
      insert into study_segments (student_id, number, lesson_id, course_id, media_id, from_ms, to_ms, new_ms, started_at, ended_at,
        day, recorded_at, credit_mode, playback_session_id, ip, device, origin_digest, mac)
      values ${rows}`,
  )

export const saveLessonProgress = (db: Db, rows: readonly LessonProgress[]) =>
  writeRows(
    db,
    'save lesson progress',
    rows.map((r) => [
      r.studentId,
      r.lessonId,
      r.courseId,
      r.mediaId,
      r.coverage,
      r.coveredMs,
      r.creditedMs,
      r.progressPercent,
      r.completedAt,
      r.updatedAt,
    ]),
    (values) => sql`
      insert into lesson_progress (student_id, lesson_id, course_id, media_id, coverage, covered_ms, credited_ms, progress_percent,
        completed_at, updated_at)
      values ${values}
      on conflict (student_id, lesson_id) do update set media_id = excluded.media_id, coverage = excluded.coverage,
        covered_ms = excluded.covered_ms, credited_ms = excluded.credited_ms, progress_percent = excluded.progress_percent,
        completed_at = excluded.completed_at, updated_at = excluded.updated_at`,
  )

export interface CourseGain {
  studentId: number
  courseId: number
  completedLessons: number
  creditedMs: number
  lastStudiedAt: number
}
export const addCourseProgress = (db: Db, gains: readonly CourseGain[]) =>
  writeRows(
    db,
    'course progress',
    gains.map((g) => [g.studentId, g.courseId, g.completedLessons, g.creditedMs, g.lastStudiedAt]),
    (rows) => sql`
      insert into course_progress (student_id, course_id, completed_lessons, credited_ms, last_studied_at) values ${rows}
      on conflict (student_id, course_id) do update set
        completed_lessons = course_progress.completed_lessons + excluded.completed_lessons,
        credited_ms = course_progress.credited_ms + excluded.credited_ms, last_studied_at = excluded.last_studied_at`,
  )

export const addStudyDays = (db: Db, gains: readonly { studentId: number; day: string; creditedMs: number }[]) =>
  writeRows(
    db,
    'add study days',
    gains.map((g) => [g.studentId, g.day, g.creditedMs]),
    (rows) => sql`
    insert into study_days (student_id, day, credited_ms) values ${rows}
    on conflict (student_id, day) do update set credited_ms = study_days.credited_ms + excluded.credited_ms`,
  )

export const saveStudentClocks = (db: Db, clocks: readonly StudentClock[]) =>
  writeRows(
    db,
    'save clocks',
    clocks.map((c) => [
      c.studentId,
      c.claimedUntil,
      c.activeSessionId,
      c.creditedMs,
      c.completedLessons,
      c.studyDays,
      c.lastStudiedAt,
      c.ledgerLength,
      c.ledgerMac,
      c.headMac,
    ]),
    (rows) => sql`
      insert into student_totals (student_id, claimed_until, active_session_id, credited_ms, completed_lessons, study_days,
        last_studied_at, ledger_length, ledger_mac, head_mac)
      values ${rows}
      on conflict (student_id) do update set claimed_until = excluded.claimed_until, active_session_id = excluded.active_session_id,
        credited_ms = excluded.credited_ms, completed_lessons = excluded.completed_lessons, study_days = excluded.study_days,
        last_studied_at = excluded.last_studied_at, ledger_length = excluded.ledger_length, ledger_mac = excluded.ledger_mac,
        head_mac = excluded.head_mac`,
  )

export const saveAnchors = (db: Db, sessions: readonly PlaybackSession[]) =>
  writeRows(
    db,
    'save anchors',
    sessions.map((s) => [
      s.id,
      s.publicId,
      s.studentId,
      s.lessonId,
      s.mediaId,
      s.loginId,
      s.anchorPositionMs,
      s.anchorAt,
      0,
    ]),
    (rows) => sql`
      insert into playback_sessions (id, public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at, created_at)
      values ${rows}
      on conflict (id) do update set anchor_position_ms = excluded.anchor_position_ms, anchor_at = excluded.anchor_at`,
  )

export interface Refusal {
  studentId: number
  lessonId: number
  day: string
  reason: string
  refusals: number
  lastAt: number
}
export const addRefusals = (db: Db, refusals: readonly Refusal[]) =>
  writeRows(
    db,
    'refusals',
    refusals.map((r) => [r.studentId, r.lessonId, r.day, r.reason, r.refusals, r.lastAt]),
    (rows) => sql`
      insert into study_refusals (student_id, lesson_id, day, reason, refusals, last_at) values ${rows}
      on conflict (student_id, lesson_id, day, reason) do update set
        refusals = study_refusals.refusals + excluded.refusals, last_at = excluded.last_at`,
  )

export const saveReportAnswers = (
  db: Db,
  answers: readonly { studentId: number; eventId: string; answer: string; at: number }[],
) =>
  writeRows(
    db,
    'save answers',
    answers.map((a) => [a.studentId, a.eventId, a.answer, a.at]),
    (rows) => sql`
    insert into report_answers (student_id, event_id, answer, created_at) values ${rows} on conflict do nothing`,
  )

/** Counts new learners of courses; `counts` in ascending order of course. */
export async function addCourseStudents(db: Db, counts: readonly Pair[]): Promise<void> {
  for (const [courseId, students] of counts)
    await db
      .updateTable('courses')
      .set((set) => ({ studentCount: set('studentCount', '+', students) }))
      .where('id', '=', courseId)
      .execute()
  if (counts.length > 0) await bumpRevision(db)
}
