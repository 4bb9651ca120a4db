import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { hasUnverifiedTime } from '../../ledger/chain/unverified.queries.ts'

export const findTotals = (db: Db, studentId: number) =>
  db
    .selectFrom('studentTotals')
    .select(['creditedMs', 'completedLessons', 'studyDays'])
    .select(hasUnverifiedTime(db, sql.ref('student_totals.student_id')).as('isUnverified'))
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** Courses in which every lesson is completed. */
export const countCompletedCourses = (db: Db, studentId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('courses')
      .innerJoin('courseProgress', 'courseProgress.courseId', 'courses.id')
      .where('courses.deletedAt', 'is', null)
      .where('courseProgress.studentId', '=', studentId)
      .where('courses.lessonCount', '>', 0)
      .whereRef('courseProgress.completedLessons', '>=', 'courses.lessonCount'),
  )
