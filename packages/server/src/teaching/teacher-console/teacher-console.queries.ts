import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

/** Selects courses by teacher, or by the account that is linked to a teacher. */
export type TaughtBy = { readonly userId: number } | { readonly teacherId: number }

export const listTaughtCourses = (db: Db, by: TaughtBy) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'status', 'lessonCount', 'studentCount'])
    .where('deletedAt', 'is', null)
    .where('id', 'in', (of) =>
      of
        .selectFrom('courseTeachers')
        .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
        .select('courseTeachers.courseId')
        .where('userId' in by ? 'teachers.userId' : 'teachers.id', '=', 'userId' in by ? by.userId : by.teacherId),
    )
    .orderBy('studentCount', 'desc')
    .orderBy('id')
    .execute()

/** The sums over the next learners of a course with ids above `after`; `last` is null if there are none. */
export async function sumLearners(
  db: Db,
  course: { readonly id: number; readonly lessonCount: number },
  since: number,
  after: number,
  limit: number,
) {
  const row = await db
    .selectFrom(
      db
        .selectFrom('courseProgress')
        .select(['studentId', 'creditedMs', 'completedLessons', 'lastStudiedAt'])
        .where('courseId', '=', course.id)
        .where('studentId', '>', after)
        .orderBy('studentId')
        .limit(limit)
        .as('some'),
    )
    .select((of) => [
      of.fn.countAll<number>().as('learners'),
      of.fn.max<number | null>('studentId').as('last'),
      of.fn.sum<number | null>('creditedMs').as('creditedMs'),
      of.fn.sum<number | null>('completedLessons').as('completedLessons'),
      sql<number | null>`sum(case when credited_ms > 0 and last_studied_at >= ${since} then 1 else 0 end)`.as('active'),
      sql<number | null>`sum(case when completed_lessons >= ${course.lessonCount} then 1 else 0 end)`.as('finished'),
    ])
    .executeTakeFirstOrThrow()
  return {
    learners: Number(row.learners),
    last: row.last === null ? null : Number(row.last),
    creditedMs: Number(row.creditedMs ?? 0),
    completedLessons: Number(row.completedLessons ?? 0),
    active: Number(row.active ?? 0),
    finished: Number(row.finished ?? 0),
  }
}

/** How many learners have started a lesson, and how many have finished it. */
export async function countLearnersOf(db: Db, lessonId: number): Promise<{ begun: number; finished: number }> {
  const row = await db
    .selectFrom('lessonProgress')
    .select((of) => [of.fn.countAll<number>().as('begun'), of.fn.count<number>('completedAt').as('finished')])
    .where('lessonId', '=', lessonId)
    .where('creditedMs', '>', 0)
    .executeTakeFirstOrThrow()
  return { begun: Number(row.begun), finished: Number(row.finished) }
}

/**
 * The coverage of learners who have not finished a lesson and not watched it since an instant; at most `limit` rows.
 */
export const listUnfinished = (db: Db, lessonId: number, before: number, limit: number) =>
  db
    .selectFrom('lessonProgress')
    .select('coverage')
    .where('lessonId', '=', lessonId)
    .where('completedAt', 'is', null)
    .where('creditedMs', '>', 0)
    .where('updatedAt', '<', before)
    .limit(limit)
    .execute()
