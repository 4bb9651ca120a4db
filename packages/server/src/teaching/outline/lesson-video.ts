import { isVideoUploadPath, type LessonChange } from '@jiangxue/contract/course/outline.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { invalid, problem } from '../../core/problem.ts'
import { discardObject } from '../../files/file/remove-object.ts'
import {
  claimHashOf,
  insertVideo,
  oneAtATime,
  removeUpload,
  storeUpload,
  type StoredVideo,
} from '../../files/video/claim-video.ts'
import { insertMedia, setMediaFiles, type MediaFiles } from '../../files/video/media.queries.ts'
import { findVideo, lockVideos } from '../media-library/media-library.queries.ts'
import { findClaimedFile, findOutlineLesson, type OutlineLessonRow } from './outline.queries.ts'

/** How a request changes a lesson's video. */
export type VideoChange =
  | { readonly kind: 'unchanged' | 'none' }
  | { readonly kind: 'library'; readonly mediaId: number }
  | { readonly kind: 'external'; readonly url: string; readonly durationMs: number }
  | { readonly kind: 'upload'; readonly stored: StoredVideo }

type VideoFields = Pick<LessonChange, 'videoUrl' | 'duration'>

/**
 * Determines the change of the video, runs `work` with it, and cleans up: a used upload is removed, and the stored file
 * is removed if `work` fails.
 */
export async function withVideoChange<T>(
  { context, caller }: Actor,
  lessonId: number | undefined,
  fields: VideoFields,
  work: (change: VideoChange) => Promise<T>,
): Promise<T> {
  const { videoUrl } = fields
  const currentLesson = () => (lessonId === undefined ? undefined : findOutlineLesson(context.database.read, lessonId))
  if (videoUrl === undefined) return work({ kind: 'unchanged' })
  if (!videoUrl || !isVideoUploadPath(videoUrl)) return work(changeWithoutUpload(fields, await currentLesson(), caller))
  return oneAtATime(videoUrl, async () => {
    // A retry for the lesson that already has the upload: the client missed the response to its first request.
    if ((await currentLesson())?.claimTokenHash === claimHashOf(videoUrl)) return work({ kind: 'unchanged' })
    if (await findClaimedFile(context.database.read, claimHashOf(videoUrl)))
      throw problem('video.alreadyUsed', { field: 'videoUrl' })
    const stored = await storeUpload(context, caller, videoUrl)
    const result = await work({ kind: 'upload', stored }).catch(async (error: unknown) => {
      await discardObject(context, stored, error)
      throw error
    })
    await removeUpload(context, stored).catch((error: unknown) =>
      context.log.error({ err: error }, 'could not remove an upload'),
    )
    return result
  })
}

function changeWithoutUpload(
  { videoUrl, duration }: VideoFields,
  lesson: OutlineLessonRow | undefined,
  { role }: Caller,
): VideoChange {
  if (!videoUrl) return { kind: 'none' }
  if (videoUrl.startsWith('/')) {
    const isUploaded = lesson?.externalUrl === null && lesson.mediaId !== null
    if (isUploaded && videoUrl.split('?')[0] === `/media/${lesson.mediaId}`) return { kind: 'unchanged' }
    const mediaId = Number(/^\/media\/(\d{1,15})$/.exec(videoUrl)?.[1] ?? 0)
    if (mediaId > 0 && role === 'ADMIN') return { kind: 'library', mediaId }
    throw problem('video.notFound', { field: 'videoUrl' })
  }
  const durationMs = duration === undefined ? undefined : duration * 1000
  const isCurrent = lesson?.externalUrl === videoUrl && (durationMs ?? lesson.durationMs) === lesson.durationMs
  if (isCurrent) return { kind: 'unchanged' }
  if (durationMs === undefined) throw invalid({ duration: 'duration.missing' })
  return { kind: 'external', url: videoUrl, durationMs }
}

/**
 * Returns the id of the lesson's media after the change: the current one, null, or that of a new row, which starts new
 * coverage.
 */
export async function saveMedia(
  db: Db,
  change: VideoChange,
  current: number | null,
  files: MediaFiles,
  now: number,
): Promise<number | null> {
  switch (change.kind) {
    case 'unchanged':
      if (current !== null) await setMediaFiles(db, current, files)
      return current
    case 'none':
      return null
    case 'library':
      await lockVideos(db)
      if (!(await findVideo(db, change.mediaId))) throw problem('video.notFound', { field: 'videoUrl' })
      await setMediaFiles(db, change.mediaId, files)
      return change.mediaId
    case 'upload':
      return insertVideo(db, change.stored, files, now)
    case 'external':
      return insertMedia(db, {
        externalUrl: change.url,
        durationMs: change.durationMs,
        codec: '',
        ...files,
        createdAt: now,
      })
  }
}
