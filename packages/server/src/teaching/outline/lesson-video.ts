import { isVideoUploadPath, type LessonChange } from '@jiangxue/contract/outline.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import {
  claimHashOf,
  forgetUpload,
  keepUpload,
  oneAtATime,
  recordVideo,
  type KeptVideo,
} from '../../files/video/claim-video.ts'
import { insertMedia } from '../../files/video/media.queries.ts'
import { findClaimedFile, findOutlineLesson, type OutlineLessonRow } from './outline.queries.ts'

/** What shall become of a lesson's video. */
export type WantedVideo =
  | { readonly kind: 'same' | 'none' }
  | { readonly kind: 'external'; readonly url: string; readonly durationMs: number }
  | { readonly kind: 'kept'; readonly kept: KeptVideo }

type Wish = Pick<LessonChange, 'videoUrl' | 'duration'>
const refuse = (errors: Record<string, string>) => problem('request.invalid', { errors })

/** Finds out what video is wanted, does the work with it, and tidies up: an upload that was used is gone, one that was not is kept. */
export async function withWantedVideo<T>(
  context: Context,
  caller: Caller,
  lessonId: number | undefined,
  wish: Wish,
  work: (video: WantedVideo) => Promise<T>,
): Promise<T> {
  const { videoUrl } = wish
  const lessonNow = () => (lessonId === undefined ? undefined : findOutlineLesson(context.database.read, lessonId))
  if (typeof videoUrl !== 'string' || !isVideoUploadPath(videoUrl))
    return work(plainWish(wish, videoUrl === undefined ? undefined : await lessonNow()))
  return oneAtATime(videoUrl, async () => {
    // Named again for the lesson that has it: the answer to the first call was lost.
    if ((await lessonNow())?.claimTokenHash === claimHashOf(videoUrl)) return work({ kind: 'same' })
    await refuseUsed(context, videoUrl)
    const kept = await keepUpload(context, caller, videoUrl)
    const done = await work({ kind: 'kept', kept }).catch(async (error: unknown) => {
      await context.storage.remove(kept.objectKey).catch(() => undefined)
      throw error
    })
    await forgetUpload(context, kept).catch((error: unknown) => context.log.error({ err: error }, 'upload not removed'))
    return done
  })
}

function plainWish({ videoUrl, duration }: Wish, lesson: OutlineLessonRow | undefined): WantedVideo {
  if (videoUrl === undefined) return { kind: 'same' }
  if (videoUrl === null) return { kind: 'none' }
  if (videoUrl.startsWith('/')) {
    if (
      lesson &&
      lesson.mediaId !== null &&
      lesson.externalUrl === null &&
      videoUrl.split('?')[0] === `/media/${lesson.mediaId}`
    )
      return { kind: 'same' }
    throw refuse({ videoUrl: problem('video.absent').message })
  }
  const isSame = lesson?.externalUrl === videoUrl && (duration === undefined || duration * 1000 === lesson.durationMs)
  if (isSame) return { kind: 'same' }
  if (duration === undefined) throw refuse({ duration: '请输入视频时长' })
  return { kind: 'external', url: videoUrl, durationMs: duration * 1000 }
}

async function refuseUsed({ database }: Context, address: string): Promise<void> {
  if (await findClaimedFile(database.read, claimHashOf(address)))
    throw problem('video.alreadyUsed', { errors: { videoUrl: problem('video.alreadyUsed').message } })
}

/** The media row of the wanted video: the present one, none, or a new one, with which coverage begins anew. */
export async function mediaOf(
  db: Db,
  video: WantedVideo,
  present: number | null,
  posterFileId: number | null,
  now: number,
): Promise<number | null> {
  switch (video.kind) {
    case 'same':
      return present
    case 'none':
      return null
    case 'kept':
      return recordVideo(db, video.kept, posterFileId, now)
    case 'external':
      return insertMedia(db, {
        fileId: null,
        externalUrl: video.url,
        durationMs: video.durationMs,
        codec: '',
        posterFileId,
        captionsFileId: null,
        createdAt: now,
      })
  }
}
