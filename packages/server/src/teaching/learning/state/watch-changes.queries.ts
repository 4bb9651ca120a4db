import { sql } from 'kysely'
import { writeRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import type { ChainedSegment } from '../../../ledger/chain/ledger-chain.ts'
import type { PlaybackSession } from './playback-session.queries.ts'
import type { LessonProgress, StudentTotals } from './watch-state.queries.ts'

export type NewSegment = ChainedSegment & { ip: string; device: string; userAgent: string; mac: string }
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
      s.userAgent,
      s.originDigest,
      s.durationMs,
      s.format,
      s.ruleVersion,
      s.unbrokenMs,
      s.delivery,
      s.mac,
    ]),
    (rows) => sql`
      insert into study_segments (student_id, number, lesson_id, course_id, media_id, from_ms, to_ms, new_ms, started_at, ended_at,
        day, recorded_at, credit_mode, playback_session_id, ip, device, user_agent, origin_digest, duration_ms, format,
        rule_version, unbroken_ms, delivery, mac)
      ${rows}`,
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
      r.ruleParts,
    ]),
    (values) => sql`
      insert into lesson_progress (student_id, lesson_id, course_id, media_id, coverage, covered_ms, credited_ms, progress_percent,
        completed_at, updated_at, rule_parts)
      ${values}
      on conflict (student_id, lesson_id) do update set media_id = excluded.media_id, coverage = excluded.coverage,
        covered_ms = excluded.covered_ms, credited_ms = excluded.credited_ms, progress_percent = excluded.progress_percent,
        completed_at = excluded.completed_at, updated_at = excluded.updated_at, rule_parts = excluded.rule_parts`,
  )

export interface CourseDelta {
  studentId: number
  courseId: number
  completedLessons: number
  creditedMs: number
  lastStudiedAt: number
  /** The class whose hour rule credits the course, as recorded in the chain; null for the school's. */
  classId: number | null
}
export const addCourseProgress = (db: Db, deltas: readonly CourseDelta[]) =>
  writeRows(
    db,
    'course progress',
    deltas.map((d) => [d.studentId, d.courseId, d.completedLessons, d.creditedMs, d.lastStudiedAt, d.classId]),
    (rows) => sql`
      insert into course_progress (student_id, course_id, completed_lessons, credited_ms, last_studied_at, class_id) ${rows}
      on conflict (student_id, course_id) do update set
        completed_lessons = course_progress.completed_lessons + excluded.completed_lessons,
        credited_ms = course_progress.credited_ms + excluded.credited_ms, last_studied_at = excluded.last_studied_at,
        class_id = excluded.class_id`,
  )

export interface DayDelta {
  studentId: number
  day: string
  creditedMs: number
  /** The numbers of the first and the last added row; 0 if none is added. */
  firstNumber: number
  lastNumber: number
}
/** Adds to the study time of days and returns their new values. */
export const addStudyDays = (db: Db, deltas: readonly DayDelta[]) =>
  writeRows<Pick<DayDelta, 'studentId' | 'day' | 'creditedMs'>>(
    db,
    'add study days',
    deltas.map((d) => [d.studentId, d.day, d.creditedMs, d.firstNumber, d.lastNumber]),
    (rows) => sql`
    insert into study_days (student_id, day, credited_ms, first_number, last_number) ${rows}
    on conflict (student_id, day) do update set credited_ms = study_days.credited_ms + excluded.credited_ms,
      last_number = case when excluded.last_number > 0 then excluded.last_number else study_days.last_number end
    returning student_id, day, credited_ms`,
  )

/** Adds to the study time of all students on these days. */
export function addToDayTotals(db: Db, deltas: readonly Pick<DayDelta, 'day' | 'creditedMs'>[]) {
  const sums = new Map<string, number>()
  for (const { day, creditedMs } of deltas) sums.set(day, (sums.get(day) ?? 0) + creditedMs)
  // In ascending order, so that two batches never deadlock.
  const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return writeRows(
    db,
    'day totals',
    rows,
    (values) => sql`
    insert into study_day_totals (day, credited_ms) ${values}
    on conflict (day) do update set credited_ms = study_day_totals.credited_ms + excluded.credited_ms`,
  )
}

export const saveStudentTotals = (db: Db, totals: readonly StudentTotals[]) =>
  writeRows(
    db,
    'save student totals',
    totals.map((c) => [
      c.studentId,
      c.creditedUntil,
      c.activeSessionId,
      c.creditedMs,
      c.completedLessons,
      c.studyDays,
      c.lastStudiedAt,
      c.ledgerLength,
      c.ledgerMac,
      c.headMac,
      c.identity,
      c.refusals,
    ]),
    (rows) => sql`
      insert into student_totals (student_id, credited_until, active_session_id, credited_ms, completed_lessons, study_days,
        last_studied_at, ledger_length, ledger_mac, head_mac, identity, refusals)
      ${rows}
      on conflict (student_id) do update set credited_until = excluded.credited_until, active_session_id = excluded.active_session_id,
        credited_ms = excluded.credited_ms, completed_lessons = excluded.completed_lessons, study_days = excluded.study_days,
        last_studied_at = excluded.last_studied_at, ledger_length = excluded.ledger_length, ledger_mac = excluded.ledger_mac,
        head_mac = excluded.head_mac, identity = excluded.identity, refusals = excluded.refusals`,
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
      s.isNamed,
      s.seal,
      s.delivered,
      s.estimatedMs,
      0,
    ]),
    (rows) => sql`
      insert into playback_sessions (id, public_id, student_id, lesson_id, media_id, login_id, anchor_position_ms, anchor_at, is_named,
        seal, delivered, estimated_ms, created_at)
      ${rows}
      on conflict (id) do update set anchor_position_ms = excluded.anchor_position_ms, anchor_at = excluded.anchor_at,
        is_named = excluded.is_named, seal = excluded.seal, estimated_ms = excluded.estimated_ms`,
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
      insert into study_refusals (student_id, lesson_id, day, reason, refusals, last_at) ${rows}
      on conflict (student_id, lesson_id, day, reason) do update set
        refusals = study_refusals.refusals + excluded.refusals, last_at = excluded.last_at`,
  )

export interface ReportResult {
  studentId: number
  eventId: string
  result: string
  at: number
}
export const saveReportResults = (db: Db, results: readonly ReportResult[]) =>
  writeRows(
    db,
    'save report results',
    results.map((r) => [r.studentId, r.eventId, r.result, r.at]),
    (rows) => sql`
    insert into report_results (student_id, event_id, result, created_at) ${rows} on conflict do nothing`,
  )

/** Counts new learners of courses; `counts` must be in ascending order of course. */
export async function addCourseStudents(
  db: Db,
  counts: readonly (readonly [courseId: number, students: number])[],
): Promise<void> {
  for (const [courseId, students] of counts)
    await db
      .updateTable('courses')
      .set((set) => ({ studentCount: set('studentCount', '+', students) }))
      .where('id', '=', courseId)
      .execute()
}
