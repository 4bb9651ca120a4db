import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

const enrolledWith = (userId: number) => sql`from enrollments
  join course_teachers on course_teachers.course_id = enrollments.course_id
  join teachers on teachers.id = course_teachers.teacher_id where teachers.user_id = ${userId}`
const studiedWith = (userId: number) => sql`from course_progress
  join course_teachers on course_teachers.course_id = course_progress.course_id
  join teachers on teachers.id = course_teachers.teacher_id where teachers.user_id = ${userId}`

/** Enrolled in, or with study time in, a course taught by that user; asked of each student on their own. */
export const isTaughtBy = (userId: number) => sql<boolean>`(
  exists (select 1 ${enrolledWith(userId)} and enrollments.student_id = users.id)
  or exists (select 1 ${studiedWith(userId)} and course_progress.student_id = users.id))`

/** All of them, in the order of their ids; the cross join keeps SQLite from beginning with every student of the school. */
export const studentsTaughtBy = (db: Db, userId: number) =>
  db
    .selectFrom(
      sql<{ studentId: number }>`(select enrollments.student_id ${enrolledWith(userId)}
        union select course_progress.student_id ${studiedWith(userId)})`.as('taught'),
    )
    .crossJoin('users')
    .whereRef('users.id', '=', 'taught.studentId')
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
