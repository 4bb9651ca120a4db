import type { Db } from '../../core/database/database.ts'
import { isQuizOpen } from '../outline/lesson-quiz.queries.ts'
import { outlineOrder } from '../outline/outline.queries.ts'

/**
 * Chapters with their lessons, in order, one row per lesson; a chapter without lessons has one row without a lesson.
 */
export const listOutlineRows = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.chapterId', '=', 'chapters.id').on('lessons.deletedAt', 'is', null),
    )
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .leftJoin('files as captions', 'captions.id', 'media.captionsFileId')
    .leftJoin('exams as quizzes', (join) => join.onRef('quizzes.id', '=', 'lessons.gateExamId').on(isQuizOpen))
    .select([
      'chapters.id as chapterId',
      'chapters.title as chapterTitle',
      'lessons.id',
      'lessons.title',
      'lessons.description',
      'lessons.mediaId',
      'lessons.isPreview',
      'lessons.isPublic',
      'lessons.creditHundredths',
      'quizzes.id as quizId',
      'quizzes.name as quizName',
      'media.durationMs',
      'media.externalUrl',
      'media.posterFileId',
      'media.captionsFileId',
      'captions.sha256 as captionsSha256',
    ])
    .where('chapters.courseId', '=', courseId)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()
export type OutlineRow = Awaited<ReturnType<typeof listOutlineRows>>[number]
export type LessonRow = OutlineRow & { id: number; title: string }
