import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { recordFigures } from '../../teaching/student-centre/study-record.queries.ts'

/** The records of some students; `creditedMsUpTo` also counts the student's lessons with smaller ids. */
export const listRecordsOfStudents = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('lessonProgress')
    .innerJoin('users', 'users.id', 'lessonProgress.studentId')
    .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .innerJoin('courses', 'courses.id', 'lessonProgress.courseId')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .select([
      'lessonProgress.studentId',
      'lessonProgress.lessonId as id',
      'lessonProgress.lessonId',
      'users.studentNumber',
      'users.name as studentName',
      'organizations.name as organizationName',
      'courses.name as courseName',
      'lessons.title as lessonTitle',
      'lessonProgress.completedAt',
      'lessonProgress.creditedMs',
      'lessonProgress.updatedAt',
    ])
    .select(recordFigures(db))
    .select(
      sql<number>`cast(sum(lesson_progress.credited_ms) over (partition by lesson_progress.student_id order by lesson_progress.lesson_id) as bigint)`.as(
        'creditedMsUpTo',
      ),
    )
    .where('lessonProgress.studentId', 'in', studentIds)
    .orderBy('lessonProgress.studentId', 'desc')
    .orderBy('lessonProgress.updatedAt', 'desc')
    .orderBy('lessonProgress.lessonId', 'desc')
    .execute()
export type RecordSheetRow = Awaited<ReturnType<typeof listRecordsOfStudents>>[number]

export const countRecordsOfStudents = async (db: Db, studentIds: readonly number[]): Promise<number> =>
  studentIds.length === 0 ? 0 : countRows(db.selectFrom('lessonProgress').where('studentId', 'in', studentIds))
