import type { Db } from '../../core/database/database.ts'
import { given } from '../../core/database/rows/given.ts'

/** A lesson that is not deleted, with what its record needs. The course may be unpublished. */
export const findLesson = (db: Db, lessonId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessons.id',
      'lessons.courseId',
      'lessons.mediaId',
      'lessons.isPreview',
      'lessons.isPublic',
      'media.durationMs',
      'media.externalUrl',
      'courses.priceFen',
      'courses.requiresLogin',
      'courses.status',
    ])
    .select((of) => of.and([of('media.fileId', 'is not', null), of('media.byteMap', 'is', null)]).as('lacksMap'))
    .where('lessons.id', '=', lessonId)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst()
export type LessonRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>

export const findProgress = (db: Db, studentId: number, lessonId: number) =>
  db
    .selectFrom('lessonProgress')
    .select(['lessonId', 'mediaId', 'coverage', 'creditedMs', 'progressPercent', 'completedAt'])
    .where('studentId', '=', studentId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst()

/** Progress in one course, or in all, with the lessons' current videos. */
export const listProgress = (db: Db, studentId: number, courseId: number | undefined) =>
  db
    .selectFrom('lessonProgress')
    .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessonProgress.lessonId',
      'lessonProgress.mediaId',
      'lessonProgress.coverage',
      'lessonProgress.creditedMs',
      'lessonProgress.progressPercent',
      'lessonProgress.completedAt',
      'lessons.mediaId as currentMediaId',
      'media.durationMs',
    ])
    .where('lessonProgress.studentId', '=', studentId)
    .$call(given(courseId, (query, courseId) => query.where('lessonProgress.courseId', '=', courseId)))
    .orderBy('lessonProgress.lessonId')
    .execute()

/** Remembers where the video of a lesson ended for a learner, although its duration is longer. */
export const saveEarlyEnd = (db: Db, lessonId: number, endsAtMs: number) =>
  db
    .updateTable('media')
    .set({ endsAtMs })
    .where('id', '=', (of) => of.selectFrom('lessons').select('mediaId').where('id', '=', lessonId))
    .where((of) => of.or([of('endsAtMs', 'is', null), of('endsAtMs', '<', endsAtMs)]))
    .execute()
