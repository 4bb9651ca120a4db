import type { Db } from '../../core/database/database.ts'

/** The deleted chapters of a course, last deleted first, with the number of lessons deleted with each. */
export const listDeletedChapters = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.chapterId', '=', 'chapters.id').on('lessons.deletedAt', 'is', null),
    )
    .select((of) => [
      'chapters.id',
      'chapters.title',
      'chapters.deletedAt',
      of.fn.count<number>('lessons.id').as('lessonCount'),
    ])
    .where('chapters.courseId', '=', courseId)
    .where('chapters.deletedAt', 'is not', null)
    .groupBy(['chapters.id', 'chapters.title', 'chapters.deletedAt'])
    .orderBy('chapters.deletedAt', 'desc')
    .orderBy('chapters.id', 'desc')
    .execute()
export type DeletedChapterRow = Awaited<ReturnType<typeof listDeletedChapters>>[number]

/** The individually deleted lessons of a course, last deleted first. */
export const listDeletedLessons = (db: Db, courseId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.deletedAt',
      'chapters.title as chapterTitle',
      'chapters.deletedAt as chapterDeletedAt',
    ])
    .where('lessons.courseId', '=', courseId)
    .where('lessons.deletedAt', 'is not', null)
    .orderBy('lessons.deletedAt', 'desc')
    .orderBy('lessons.id', 'desc')
    .execute()
export type DeletedLessonRow = Awaited<ReturnType<typeof listDeletedLessons>>[number]
