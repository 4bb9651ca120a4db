import type { Db } from '../../core/database/database.ts'
import { outlineOrder } from '../outline/outline.queries.ts'

/** Chapters with their lessons, in their order, one row a lesson; a chapter without lessons is one row without. */
export const listOutlineRows = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.chapterId', '=', 'chapters.id').on('lessons.deletedAt', 'is', null),
    )
    .leftJoin('media', 'media.id', 'lessons.mediaId')
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
      'media.durationMs',
      'media.externalUrl',
      'media.posterFileId',
      'media.captionsFileId',
    ])
    .where('chapters.courseId', '=', courseId)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()
export type OutlineRow = Awaited<ReturnType<typeof listOutlineRows>>[number]
/** A row that has a lesson. */
export type LessonRow = OutlineRow & { id: number; title: string }
