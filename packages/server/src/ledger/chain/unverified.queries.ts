import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { valuesOf, isFound } from '../../core/database/rows/row-results.ts'
import { connectionOf } from '../../core/database/sqlite-driver.ts'

type Reference = RawBuilder<unknown>

/**
 * SQL condition: only the client vouches for a row, and it has not been discounted, or not by an event up to number
 * `upTo`.
 */
function isReported(db: Db, upTo?: number) {
  const rows = connectionOf(db)
    ? sql`json_each(ledger_events.facts, '$.rows')`
    : sql`jsonb_array_elements(cast(ledger_events.facts as jsonb) -> 'rows')`
  // 'reported' is a literal, not a parameter: otherwise SQLite does not use the partial index of these rows.
  return sql<boolean>`(credit_mode = 'reported' and not exists (select 1 from ledger_events cross join ${rows} as taken
    where ledger_events.student_id = study_segments.student_id and ledger_events.kind = 'discount'
      ${upTo === undefined ? sql`` : sql`and ledger_events.number <= ${upTo}`}
      and study_segments.number >= cast(taken.value ->> 0 as bigint)
      and study_segments.number <= cast(taken.value ->> 1 as bigint)))`
}

/** 1 if a student has counted study time that only the client vouches for, else 0. */
export const hasUnverifiedTime = (db: Db, studentId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db)}
    and study_segments.student_id = ${studentId}) then 1 else 0 end`

const ofProgress = sql`study_segments.student_id = lesson_progress.student_id
  and study_segments.lesson_id = lesson_progress.lesson_id`

/** Like `hasUnverifiedTime`, for the lesson of a row of `lesson_progress`. */
export const isLessonUnverified = (db: Db) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db)}
    and ${ofProgress}) then 1 else 0 end`

/**
 * 1 if the lesson of a row of `lesson_progress` has study time of a video on another server, for which there is no record
 * of delivery, else 0. With a literal, so that the partial index is used.
 */
export const isLessonExternal = sql<0 | 1>`case when exists (select 1 from study_segments where delivery = 'external'
    and ${ofProgress}) then 1 else 0 end`

/** Like `hasUnverifiedTime`, for one course. */
export const isCourseUnverified = (db: Db, studentId: Reference, courseId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db)}
    and study_segments.student_id = ${studentId} and study_segments.course_id = ${courseId}) then 1 else 0 end`

/** Like `hasUnverifiedTime`, for a student’s rows up to a number. */
export const isUnverifiedUpTo = (db: Db, studentId: number, number: number) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db, number)}
    and study_segments.student_id = ${studentId} and study_segments.number <= ${number}) then 1 else 0 end`

/** Like `hasUnverifiedTime`, for all students on one day. */
export const isDayUnverified = (db: Db, day: string) =>
  sql<
    0 | 1
  >`case when exists (select 1 from study_segments where ${isReported(db)} and study_segments.day = ${day}) then 1 else 0 end`

/** Like `hasUnverifiedTime`, for the students of an organization, except deleted ones. */
export const isOrganizationUnverified = (db: Db, organizationId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments join users on users.id = study_segments.student_id
    where ${isReported(db)} and users.organization_id = ${organizationId} and users.role = 'STUDENT' and users.deleted_at is null)
    then 1 else 0 end`

/** Like `isOrganizationUnverified`, for the days of a range, both ends included. */
export async function isOrganizationUnverifiedBetween(
  db: Db,
  organizationId: number,
  from: string,
  to: string,
): Promise<0 | 1> {
  const row = await db
    .selectFrom('studySegments')
    .innerJoin('users', 'users.id', 'studySegments.studentId')
    .select('studySegments.id')
    .where(isReported(db))
    .where('studySegments.day', '>=', from)
    .where('studySegments.day', '<=', to)
    .where('users.organizationId', '=', organizationId)
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row ? 1 : 0
}

/** Whether any learner of a course has such study time. */
export const hasUnverifiedLearners = (db: Db, courseId: number): Promise<boolean> =>
  isFound(db.selectFrom('studySegments').select('id').where(isReported(db)).where('courseId', '=', courseId).limit(1))

/** The days of a range, both ends included, on which a student has study time that only the client vouches for. */
export const listUnverifiedDays = (db: Db, studentId: number, from: string, to: string): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom('studySegments')
      .select('day')
      .distinct()
      .where(isReported(db))
      .where('studentId', '=', studentId)
      .where('day', '>=', from)
      .where('day', '<=', to),
    'day',
  )

/** The response field that marks hours as unverified; omitted if they are verified. */
export const markUnverified = (flag: 0 | 1): { isUnverified?: true } => (flag === 1 ? { isUnverified: true } : {})
