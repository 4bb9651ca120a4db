import type { Db } from '../../core/database/database.ts'

/** The ids of the courses taught by the user's account. */
export const taughtCourseIds = (db: Db, userId: number) =>
  db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .select('courseTeachers.courseId')
    .where('teachers.userId', '=', userId)
