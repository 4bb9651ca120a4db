import type { Db } from '../../core/database/database.ts'
import { given } from '../../core/database/rows/given.ts'
import { isLessonUnverified } from '../../ledger/chain/unverified.queries.ts'

/** When a student's last lesson was completed, and the days between which they studied. */
export interface StudyDates {
  readonly lastAt: number | null
  readonly firstDay: string | null
}

/** Of some courses or of all. Lessons that only a client vouches for do not count. */
export async function findStudyDates(
  db: Db,
  studentId: number,
  courseIds: readonly number[] | undefined,
): Promise<StudyDates> {
  if (courseIds?.length === 0) return { lastAt: null, firstDay: null }
  const { lastAt } = await db
    .selectFrom('lessonProgress')
    .select((of) => of.fn.max('completedAt').as('lastAt'))
    .where('studentId', '=', studentId)
    .where('completedAt', 'is not', null)
    .where(isLessonUnverified(db), '=', 0)
    .$call(given(courseIds, (query, courseIds) => query.where('courseId', 'in', courseIds)))
    .executeTakeFirstOrThrow()
  const { firstDay } = await db
    .selectFrom('studySegments')
    .select((of) => of.fn.min('day').as('firstDay'))
    .where('studentId', '=', studentId)
    .where('newMs', '>', 0)
    .$call(given(courseIds, (query, courseIds) => query.where('courseId', 'in', courseIds)))
    .executeTakeFirstOrThrow()
  return { lastAt: lastAt === null ? null : Number(lastAt), firstDay }
}

/** How many of its present lessons a student has completed, for each course of a list or each with a completed lesson. */
export async function listLessonShares(
  db: Db,
  studentId: number,
  courseIds: readonly number[] | undefined,
): Promise<{ completed: number; total: number }[]> {
  if (courseIds?.length === 0) return []
  const rows = await db
    .selectFrom('courses')
    .select('courses.lessonCount as total')
    .select((of) =>
      of
        .selectFrom('lessonProgress')
        .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
        .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
        .whereRef('lessonProgress.courseId', '=', 'courses.id')
        .where('lessonProgress.studentId', '=', studentId)
        .where('lessonProgress.completedAt', 'is not', null)
        .where('lessons.deletedAt', 'is', null)
        .where('chapters.deletedAt', 'is', null)
        .select((count) => count.fn.countAll<number>().as('completed'))
        .as('completed'),
    )
    .$call(given(courseIds, (query, courseIds) => query.where('courses.id', 'in', courseIds)))
    .$if(courseIds === undefined, (query) =>
      query.where('courses.id', 'in', (of) =>
        of
          .selectFrom('lessonProgress')
          .select('courseId')
          .where('studentId', '=', studentId)
          .where('completedAt', 'is not', null),
      ),
    )
    .execute()
  return rows.map(({ completed, total }) => ({ completed: Number(completed), total: Number(total) }))
}
