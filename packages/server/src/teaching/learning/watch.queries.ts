import { sql } from 'kysely'
import type { LessonRights } from '../course/course.policy.ts'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import type { SegmentFacts } from './ledger-chain.ts'

type Pair = readonly [number, number]

export interface WatchedLesson extends LessonRights {
  id: number
  course_id: number
  media_id: number | null
  duration_ms: number | null
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
  student_id: number
  course_id: number
  expires_at: number | null
  order_status: string | null
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
  student_id: number
  claimed_until: number
  active_session_id: number
  credited_ms: number
  completed_lessons: number
  study_days: number
  last_studied_at: number | null
  ledger_length: number
  ledger_mac: string
  head_mac: string
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
  findRows<{ student_id: number; event_id: string; answer: string }>(
    db,
    'report answers',
    keys,
    (tuples) => sql`
    select student_id, event_id, answer from report_answers where (student_id, event_id) in (values ${tuples})`,
  )

export interface PlaybackSession {
  id: number
  public_id: string
  student_id: number
  lesson_id: number
  media_id: number
  login_id: string
  anchor_position_ms: number | null
  anchor_at: number | null
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
  student_id: number
  lesson_id: number
  course_id: number
  media_id: number
  coverage: string
  covered_ms: number
  credited_ms: number
  progress_percent: number
  completed_at: number | null
  updated_at: number
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
  findRows<{ student_id: number; course_id: number }>(
    db,
    'course learners',
    pairs,
    (keys) => sql`
    select student_id, course_id from course_progress where (student_id, course_id) in (values ${keys})`,
  )

export const findStudyDays = (db: Db, keys: readonly (readonly [number, string])[]) =>
  findRows<{ student_id: number; day: string; credited_ms: number }>(
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
      s.student_id,
      s.number,
      s.lesson_id,
      s.course_id,
      s.media_id,
      s.from_ms,
      s.to_ms,
      s.new_ms,
      s.started_at,
      s.ended_at,
      s.day,
      s.recorded_at,
      s.credit_mode,
      s.playback_session_id,
      s.ip,
      s.device,
      s.origin_digest,
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
      r.student_id,
      r.lesson_id,
      r.course_id,
      r.media_id,
      r.coverage,
      r.covered_ms,
      r.credited_ms,
      r.progress_percent,
      r.completed_at,
      r.updated_at,
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
  student_id: number
  course_id: number
  completed_lessons: number
  credited_ms: number
  last_studied_at: number
}
export const addCourseProgress = (db: Db, gains: readonly CourseGain[]) =>
  writeRows(
    db,
    'course progress',
    gains.map((g) => [g.student_id, g.course_id, g.completed_lessons, g.credited_ms, g.last_studied_at]),
    (rows) => sql`
      insert into course_progress (student_id, course_id, completed_lessons, credited_ms, last_studied_at) values ${rows}
      on conflict (student_id, course_id) do update set
        completed_lessons = course_progress.completed_lessons + excluded.completed_lessons,
        credited_ms = course_progress.credited_ms + excluded.credited_ms, last_studied_at = excluded.last_studied_at`,
  )

export const addStudyDays = (db: Db, gains: readonly { student_id: number; day: string; credited_ms: number }[]) =>
  writeRows(
    db,
    'add study days',
    gains.map((g) => [g.student_id, g.day, g.credited_ms]),
    (rows) => sql`
    insert into study_days (student_id, day, credited_ms) values ${rows}
    on conflict (student_id, day) do update set credited_ms = study_days.credited_ms + excluded.credited_ms`,
  )

export const saveStudentClocks = (db: Db, clocks: readonly StudentClock[]) =>
  writeRows(
    db,
    'save clocks',
    clocks.map((c) => [
      c.student_id,
      c.claimed_until,
      c.active_session_id,
      c.credited_ms,
      c.completed_lessons,
      c.study_days,
      c.last_studied_at,
      c.ledger_length,
      c.ledger_mac,
      c.head_mac,
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
      s.public_id,
      s.student_id,
      s.lesson_id,
      s.media_id,
      s.login_id,
      s.anchor_position_ms,
      s.anchor_at,
      0,
    ]),
    (rows) => sql`
      insert into playback_sessions (id, public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at, created_at)
      values ${rows}
      on conflict (id) do update set anchor_position_ms = excluded.anchor_position_ms, anchor_at = excluded.anchor_at`,
  )

export interface Refusal {
  student_id: number
  lesson_id: number
  day: string
  reason: string
  refusals: number
  last_at: number
}
export const addRefusals = (db: Db, refusals: readonly Refusal[]) =>
  writeRows(
    db,
    'refusals',
    refusals.map((r) => [r.student_id, r.lesson_id, r.day, r.reason, r.refusals, r.last_at]),
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
      .set((set) => ({ student_count: set('student_count', '+', students) }))
      .where('id', '=', courseId)
      .execute()
  if (counts.length > 0) await bumpRevision(db)
}
