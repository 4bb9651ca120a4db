import type { Db } from '../../core/database/database.ts'
import { outlineOrder } from '../course/outline.queries.ts'

const offset = ({ page, size }: { page: number; size: number }) => page * size

const studied = (db: Db, studentId: number) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.courseId', '=', 'courses.id').on('enrollments.studentId', '=', studentId),
    )
    .leftJoin('courseProgress', (join) =>
      join.onRef('courseProgress.courseId', '=', 'courses.id').on('courseProgress.studentId', '=', studentId),
    )
    .where('courses.deletedAt', 'is', null)

const wanted = (db: Db, studentId: number, which: 'enrolled' | 'withoutEnrollment') =>
  which === 'enrolled'
    ? studied(db, studentId).where('enrollments.id', 'is not', null)
    : studied(db, studentId).where('enrollments.id', 'is', null).where('courseProgress.courseId', 'is not', null)

/** Courses of a student, those studied last first. */
export const listStudiedCourses = (
  db: Db,
  studentId: number,
  which: 'enrolled' | 'withoutEnrollment',
  page: { page: number; size: number },
) =>
  wanted(db, studentId, which)
    .select([
      'courses.id',
      'courses.name',
      'courses.coverFileId',
      'courses.lessonCount',
      'enrollments.createdAt',
      'enrollments.expiresAt',
      'courseProgress.completedLessons',
      'courseProgress.creditedMs',
      'courseProgress.lastStudiedAt',
    ])
    .orderBy((order) => order.fn.coalesce('courseProgress.lastStudiedAt', 'enrollments.createdAt'), 'desc')
    .orderBy('courses.id', 'desc')
    .limit(page.size)
    .offset(offset(page))
    .execute()

export async function countStudiedCourses(
  db: Db,
  studentId: number,
  which: 'enrolled' | 'withoutEnrollment',
): Promise<number> {
  const row = await wanted(db, studentId, which)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const listLessonsOf = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessons.id',
      'lessons.courseId',
      'lessons.title',
      'lessons.mediaId',
      'chapters.title as chapterTitle',
      'media.durationMs',
    ])
    .where('lessons.courseId', 'in', courseIds)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()

export const findCourseGains = (db: Db, studentId: number, courseId: number) =>
  db
    .selectFrom('courseProgress')
    .select(['completedLessons', 'creditedMs'])
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()

export const findTotals = (db: Db, studentId: number) =>
  db
    .selectFrom('studentTotals')
    .select(['creditedMs', 'completedLessons', 'studyDays'])
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** Courses of which every present lesson is completed. */
export async function countCompletedCourses(db: Db, studentId: number): Promise<number> {
  const row = await studied(db, studentId)
    .where('courses.lessonCount', '>', 0)
    .whereRef('courseProgress.completedLessons', '>=', 'courses.lessonCount')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
