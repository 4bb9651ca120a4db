import { sql, type RawBuilder } from 'kysely'

type Reference = RawBuilder<unknown>
// Written out, not bound: else SQLite does not use the index, which holds these rows only.
const reported = sql`credit_mode = 'reported'`

/** 1 where a student has study time that only the client vouches for, else 0. */
export const hasUnverifiedTime = (studentId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${reported}
    and study_segments.student_id = ${studentId}) then 1 else 0 end`

/** The same of one lesson. */
export const isLessonUnverified = (studentId: Reference, lessonId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${reported}
    and study_segments.student_id = ${studentId} and study_segments.lesson_id = ${lessonId}) then 1 else 0 end`

/** The same of one course. */
export const isCourseUnverified = (studentId: Reference, courseId: Reference) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${reported}
    and study_segments.student_id = ${studentId} and study_segments.course_id = ${courseId}) then 1 else 0 end`

/** The same of a student’s first rows. */
export const isUnverifiedUpTo = (studentId: number, number: number) =>
  sql<0 | 1>`case when exists (select 1 from study_segments where ${reported}
    and study_segments.student_id = ${studentId} and study_segments.number <= ${number}) then 1 else 0 end`

/** The field of a response that marks hours as unverified; left out where they are not. */
export const markUnverified = (flag: 0 | 1): { isUnverified?: true } => (flag === 1 ? { isUnverified: true } : {})
