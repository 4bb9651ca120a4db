import type { LibraryVideo, mediaLibraryEndpoints } from '@jiangxue/contract/course/media-library.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import { removeObject } from '../../files/file/remove-object.ts'
import { signedMediaUrl } from '../../files/file/signed-url.ts'
import {
  findVideo,
  forgetVideo,
  listLessonsOf,
  listVideos,
  lockVideos,
  renameFile,
  type LessonOfVideo,
  type VideoRow,
} from './media-library.queries.ts'

export const mediaLibraryHandlers: HandlersOf<keyof typeof mediaLibraryEndpoints> = {
  listVideos: async ({ context, query }) => {
    const { read } = context.database
    const found = await listVideos(read, query)
    const ids = found.rows.map(({ id }) => id)
    const lessons = ids.length > 0 ? await listLessonsOf(read, ids) : []
    return showPage(found, query, (row) => toLibraryVideo(context, row, lessons))
  },

  renameVideo: async ({ params: { id }, body: { name }, ...actor }) =>
    actor.context.database.write(async (db) => {
      const before = await getVideo(db, id)
      if (before.fileId === null) throw problem('video.isExternal')
      await renameFile(db, before.fileId, name)
      const detail = { before: { name: before.name }, after: { name } }
      await audit(db, actor, { action: 'video.rename', targetId: id, detail })
      return toLibraryVideo(actor.context, await getVideo(db, id), await listLessonsOf(db, [id]))
    }),

  deleteVideo: async ({ params: { id }, ...actor }) => {
    const { storage, objectKey } = await actor.context.database.write(async (db) => {
      await lockVideos(db)
      const video = await getVideo(db, id)
      if ((await listLessonsOf(db, [id])).length > 0) throw problem('video.inUse')
      await forgetVideo(db, video)
      await audit(db, actor, { action: 'video.delete', targetId: id, detail: { before: { name: video.name } } })
      return video
    })
    if (storage !== null && objectKey !== null) await removeObject(actor.context, { storage, objectKey })
  },
}

const getVideo = async (db: Db, id: number): Promise<VideoRow> => existing(await findVideo(db, id), 'video.notFound')

const toLibraryVideo = ({ keys, now }: Context, row: VideoRow, lessons: readonly LessonOfVideo[]): LibraryVideo => ({
  id: row.id,
  name: row.name,
  source: row.externalUrl === null ? 'upload' : 'external',
  codec: row.codec,
  fileName: row.originalName,
  size: row.byteSize,
  width: row.width,
  height: row.height,
  duration: toSeconds(row.durationMs),
  url: row.externalUrl ?? signedMediaUrl(keys, row.id, now()),
  lessons: lessons
    .filter(({ mediaId }) => mediaId === row.id)
    .map(({ id, title, courseId, courseName, deletedAt }) => ({
      id,
      title,
      courseId,
      courseName,
      isDeleted: deletedAt !== null,
    })),
  endsEarly: row.endsAtMs !== null,
  createdAt: toInstant(row.createdAt),
})
