import type { VideoListQuery } from '@jiangxue/contract/course/media-library.ts'
import { sql } from 'kysely'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { pageOf } from '../../core/database/page-of.ts'

const name = sql<string>`coalesce(files.original_name, media.external_url)`
const isUsed = sql<boolean>`exists (select 1 from lessons where lessons.media_id = media.id)`

/** Videos that can be played: what is left of a removed one only proves study. */
function filtered(db: Db, { keyword, use }: Partial<VideoListQuery>) {
  let query = db
    .selectFrom('media')
    .leftJoin('files', 'files.id', 'media.fileId')
    .where(sql<boolean>`(media.file_id is not null or media.external_url is not null)`)
  if (keyword) query = query.where(sql<boolean>`lower(${name}) like ${containing(keyword)} escape '\\'`)
  if (use === 'used') query = query.where(isUsed)
  if (use === 'unused') query = query.where(({ not }) => not(isUsed))
  return query
}

const inFull = (query: ReturnType<typeof filtered>) =>
  query.select([
    'media.id',
    'media.fileId',
    'media.externalUrl',
    'media.durationMs',
    'media.codec',
    'media.endsAtMs',
    'media.posterFileId',
    'media.captionsFileId',
    'media.createdAt',
    'files.originalName',
    'files.byteSize',
    'files.width',
    'files.height',
    'files.storage',
    'files.objectKey',
    name.as('name'),
  ])

/** One page of videos, newest first, and their total number. */
export const listVideos = (db: Db, query: VideoListQuery) =>
  pageOf(inFull(filtered(db, query)).orderBy('media.id', 'desc'), query, filtered(db, query))

export const findVideo = (db: Db, id: number) => inFull(filtered(db, {})).where('media.id', '=', id).executeTakeFirst()
export type VideoRow = NonNullable<Awaited<ReturnType<typeof findVideo>>>

/** The lessons that use videos, in the order of their ids; deleted ones, too. */
export const listLessonsOf = (db: Db, mediaIds: readonly number[]) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.mediaId',
      'lessons.courseId',
      'courses.name as courseName',
      sql<number | null>`coalesce(lessons.deleted_at, chapters.deleted_at, courses.deleted_at)`.as('deletedAt'),
    ])
    .where('lessons.mediaId', 'in', mediaIds)
    .orderBy('lessons.id')
    .execute()
export type LessonOfVideo = Awaited<ReturnType<typeof listLessonsOf>>[number]

/** Until the transaction ends, no lesson starts to use a video that is there, and none is removed. */
export const lockVideos = (db: Db) => lockTopic(db, 'videos')

export const renameFile = (db: Db, fileId: number, originalName: string) =>
  db.updateTable('files').set({ originalName }).where('id', '=', fileId).execute()

/** Takes away what a video is played from. Its row remains: study that it earned is proved with it. */
export async function forgetVideo(db: Db, { id, fileId }: VideoRow): Promise<void> {
  await db
    .updateTable('media')
    .set({ fileId: null, externalUrl: null, posterFileId: null, captionsFileId: null })
    .where('id', '=', id)
    .execute()
  if (fileId !== null) await db.deleteFrom('files').where('id', '=', fileId).execute()
}
