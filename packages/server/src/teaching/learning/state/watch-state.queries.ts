import { sql } from 'kysely'
import { findRows, writeRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import type { LessonRights } from '../../course/course.policy.ts'

type Pair = readonly [number, number]

export interface WatchedLesson extends LessonRights {
  id: number
  courseId: number
  mediaId: number | null
  durationMs: number | null
  /** Of the video's file; '' if another server hosts it. */
  sha256: string | null
}
/** Lessons that are visible to students: not deleted, and of published courses. */
export const findWatchedLessons = (db: Db, ids: readonly number[]) =>
  findRows<WatchedLesson>(
    db,
    'watched lessons',
    ids.map((id) => [id]),
    (keys) => sql`
    select lessons.id, lessons.course_id, lessons.media_id, lessons.is_preview, lessons.is_public, media.duration_ms,
      media.sha256, courses.requires_login, courses.price_fen
    from lessons
    join chapters on chapters.id = lessons.chapter_id
    join courses on courses.id = lessons.course_id
    left join media on media.id = lessons.media_id
    where lessons.id in (${keys}) and lessons.deleted_at is null and chapters.deleted_at is null
      and courses.deleted_at is null and courses.status = 'PUBLISHED'`,
  )

/** The lessons that are still in their course, whatever its status. */
export const findRemainingLessons = (db: Db, ids: readonly number[]) =>
  findRows<{ id: number }>(
    db,
    'remaining lessons',
    ids.map((id) => [id]),
    (keys) => sql`
    select lessons.id from lessons join chapters on chapters.id = lessons.chapter_id
    where lessons.id in (${keys}) and lessons.deleted_at is null and chapters.deleted_at is null`,
  )

export interface EnrollmentState {
  studentId: number
  courseId: number
  expiresAt: number | null
  orderStatus: string | null
  /** The class whose hour rule credits it. */
  classId: number | null
}
export const findEnrollments = (db: Db, pairs: readonly Pair[]) =>
  findRows<EnrollmentState>(
    db,
    'enrollments',
    pairs,
    (keys) => sql`
    select enrollments.student_id, enrollments.course_id, enrollments.expires_at, orders.status as order_status,
      enrollments.class_id
    from enrollments left join orders on orders.enrollment_id = enrollments.id
    where (enrollments.student_id, enrollments.course_id) in (${keys}) and enrollments.replaced_at is null`,
  )

export interface StudentTotals {
  studentId: number
  creditedUntil: number
  activeSessionId: number
  creditedMs: number
  completedLessons: number
  studyDays: number
  lastStudiedAt: number | null
  ledgerLength: number
  ledgerMac: string
  headMac: string
  identity: string
  refusals: number
}
const totalsColumns = sql`student_id, credited_until, active_session_id, credited_ms, completed_lessons, study_days, last_studied_at,
  ledger_length, ledger_mac, head_mac, identity, refusals`

/** Locks the students' totals until the transaction ends, inserting missing ones; ids in ascending order. */
export async function lockStudentTotals(db: Db, studentIds: readonly number[]): Promise<StudentTotals[]> {
  const keys = studentIds.map((id) => [id])
  const found = await findRows<StudentTotals>(
    db,
    'lock student totals',
    keys,
    (ids) => sql`
    select ${totalsColumns} from student_totals where student_id in (${ids}) order by student_id${forUpdate(db)}`,
  )
  if (found.length === studentIds.length) return found
  const known = new Set(found.map(({ studentId }) => studentId))
  const added = await writeRows<StudentTotals>(
    db,
    'new student totals',
    keys.filter(([id]) => !known.has(id as number)),
    (rows) => sql`
    insert into student_totals (student_id) ${rows}
    on conflict (student_id) do update set student_id = excluded.student_id returning ${totalsColumns}`,
  )
  return [...found, ...added]
}

export const findReportResults = (db: Db, keys: readonly (readonly [number, string])[]) =>
  findRows<{ studentId: number; eventId: string; result: string }>(
    db,
    'report results',
    keys,
    (tuples) => sql`
    select student_id, event_id, result from report_results where (student_id, event_id) in (${tuples})`,
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
  /** See `readParts`. */
  ruleParts: string
}
export const findLessonProgress = (db: Db, pairs: readonly Pair[]) =>
  findRows<LessonProgress>(
    db,
    'lesson progress',
    pairs,
    (keys) => sql`
    select student_id, lesson_id, course_id, media_id, coverage, covered_ms, credited_ms, progress_percent, completed_at, updated_at,
      rule_parts
    from lesson_progress where (student_id, lesson_id) in (${keys})`,
  )

export const findStudyDays = (db: Db, keys: readonly (readonly [number, string])[]) =>
  findRows<{ studentId: number; day: string; creditedMs: number }>(
    db,
    'study days',
    keys,
    (tuples) => sql`
    select student_id, day, credited_ms from study_days where (student_id, day) in (${tuples})`,
  )

/**
 * The last row of each student that a rule with breaks credited, unless rows back to `since` have been credited without.
 * Steps from row to row by the index, as most last rows are such a row.
 */
export const findLastUnbroken = (db: Db, keys: readonly (readonly [studentId: number, since: number])[]) =>
  findRows<{ studentId: number; unbrokenMs: number; endedAt: number }>(
    db,
    'last unbroken',
    keys,
    (tuples) => sql`
    with recursive wanted (student_id, since) as (${tuples}),
    back (student_id, since, number, unbroken_ms, started_at, ended_at) as (
      select wanted.student_id, wanted.since, study.number, study.unbroken_ms, study.started_at, study.ended_at
      from wanted join study_segments study on study.student_id = wanted.student_id and study.number = (
        select max(number) from study_segments where student_id = wanted.student_id)
      union
      select back.student_id, back.since, study.number, study.unbroken_ms, study.started_at, study.ended_at
      from back join study_segments study on study.student_id = back.student_id and study.number = (
        select max(number) from study_segments where student_id = back.student_id and number < back.number)
      where coalesce(back.unbroken_ms, 0) = 0 and back.started_at > back.since)
    select student_id, unbroken_ms, ended_at from back where unbroken_ms > 0`,
  )

export const findCourseLearners = (db: Db, pairs: readonly Pair[]) =>
  findRows<{ studentId: number; courseId: number; classId: number | null }>(
    db,
    'course learners',
    pairs,
    (keys) => sql`
    select student_id, course_id, class_id from course_progress where (student_id, course_id) in (${keys})`,
  )
