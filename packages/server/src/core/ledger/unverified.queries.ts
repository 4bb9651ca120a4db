import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import { connectionOf } from '../database/sqlite-driver.ts'

type Reference = RawBuilder<unknown>

/** Whether a row is what only a client vouches for, and was not discounted, or not by an event up to a number. */
function isReported(db: Db, upTo?: number) {
  const rows = connectionOf(db)
    ? sql`json_each(ledger_events.facts, '$.rows')`
    : sql`jsonb_array_elements(cast(ledger_events.facts as jsonb) -> 'rows')`
  // Written out, not bound: else SQLite does not use the index, which holds these rows only.
  return sql<boolean>`(credit_mode = 'reported' and not exists (select 1 from ledger_events cross join ${rows} as taken
    where ledger_events.student_id = study_segments.student_id and ledger_events.kind = 'discount'
      ${upTo === undefined ? sql`` : sql`and ledger_events.number <= ${upTo}`}
      and study_segments.number >= cast(taken.value ->> 0 as bigint)
      and study_segments.number <= cast(taken.value ->> 1 as bigint)))`
}

/** 1 where a student has study time that only the client vouches for and that counts, else 0. */
export const hasUnverifiedTime = (db: Db, studentId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db)}
    and study_segments.student_id = ${studentId}) then 1 else 0 end`

/** The same of one lesson. */
export const isLessonUnverified = (db: Db, studentId: Reference, lessonId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db)}
    and study_segments.student_id = ${studentId} and study_segments.lesson_id = ${lessonId}) then 1 else 0 end`

/** The same of one course. */
export const isCourseUnverified = (db: Db, studentId: Reference, courseId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db)}
    and study_segments.student_id = ${studentId} and study_segments.course_id = ${courseId}) then 1 else 0 end`

/** The same of a student’s first rows. */
export const isUnverifiedUpTo = (db: Db, studentId: number, number: number) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${isReported(db, number)}
    and study_segments.student_id = ${studentId} and study_segments.number <= ${number}) then 1 else 0 end`

/** The same of all students on one day. */
export const isDayUnverified = (db: Db, day: string) =>
  sql<
    0 | 1
  >`case when exists (select 1 from study_segments where ${isReported(db)} and study_segments.day = ${day}) then 1 else 0 end`

/** The same of the students of an organization, deleted ones left out. */
export const isOrganizationUnverified = (db: Db, organizationId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments join users on users.id = study_segments.student_id
    where ${isReported(db)} and users.organization_id = ${organizationId} and users.role = 'STUDENT' and users.deleted_at is null)
    then 1 else 0 end`

/** The same of them between two days, both included. */
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

/** The same of all learners of a course. */
export async function hasUnverifiedLearners(db: Db, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('studySegments')
    .select('id')
    .where(isReported(db))
    .where('courseId', '=', courseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The days of a range, both ends included, on which a student has study time that only the client vouches for. */
export async function listUnverifiedDays(db: Db, studentId: number, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('studySegments')
    .select('day')
    .distinct()
    .where(isReported(db))
    .where('studentId', '=', studentId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return rows.map(({ day }) => day)
}

/** The field of a response that marks hours as unverified; left out where they are not. */
export const markUnverified = (flag: 0 | 1): { isUnverified?: true } => (flag === 1 ? { isUnverified: true } : {})
