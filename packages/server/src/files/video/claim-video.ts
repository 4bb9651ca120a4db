import { rm } from 'node:fs/promises'
import { videoUploadPath } from '@jiangxue/contract/files/video-upload.ts'
import type { Context } from '../../core/context.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { insertFile } from '../file/file.queries.ts'
import { insertMedia, type MediaFiles } from './media.queries.ts'
import { prepareVideo } from './prepare-video.ts'
import type { PreparedVideo } from './prepare-worker.ts'
import { UploadFolder, uploadLifeMs, type VideoUpload } from './upload-folder.ts'

/** A finished upload whose file is in the storage; its rows have not been inserted yet. */
export interface StoredVideo {
  readonly upload: VideoUpload
  readonly video: PreparedVideo
  readonly storage: string
  readonly objectKey: string
}

const uploadIdOf = (address: string) => address.slice(videoUploadPath.length + 1)
/** The digest that links a file's row to its upload. */
export const claimHashOf = (address: string) => sha256(`video:${uploadIdOf(address)}`)

const running = new Map<string, Promise<unknown>>()

/** Runs one job at a time per upload; a second call for the same upload waits. */
export async function oneAtATime<T>(address: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(address)
  const own = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  running.set(address, own)
  try {
    return await own
  } finally {
    if (running.get(address) === own) running.delete(address)
  }
}

/** Reads the caller's finished upload and stores it, rearranged so that playback starts immediately. */
export async function storeUpload(
  { config, storages, now }: Context,
  caller: Caller,
  address: string,
): Promise<StoredVideo> {
  const folder = new UploadFolder(config.dataDir)
  const upload = await folder.find(uploadIdOf(address))
  if (!upload || upload.ownerId !== caller.userId || upload.startedAt + uploadLifeMs <= now())
    throw problem('video.notFound', { field: 'videoUrl' })
  if (upload.received < upload.size) throw problem('video.unfinished')
  const readyPath = folder.newReadyPath(upload.id)
  try {
    const video = await prepareVideo(folder.pathOf(upload.id), readyPath)
    const { storage, objectKey } = await storages.newObject('signed', video.extension)
    const key = await storage.writeFile(objectKey, video.path, folder.notePathOf(upload.id))
    return { upload, video, storage: storage.name, objectKey: key }
  } finally {
    await rm(readyPath, { force: true })
  }
}

/** Inserts the rows of a stored video and returns the media id; an upload becomes a video only once. */
export async function insertVideo(
  db: Db,
  { upload, video, storage, objectKey }: StoredVideo,
  files: MediaFiles,
  now: number,
): Promise<number> {
  const fileId = await insertFile(db, {
    storage,
    objectKey,
    access: 'signed',
    contentType: video.contentType,
    byteSize: video.byteSize,
    sha256: video.sha256,
    originalName: upload.fileName,
    width: video.width,
    height: video.height,
    createdBy: upload.ownerId,
    createdAt: now,
    claimTokenHash: claimHashOf(`${videoUploadPath}/${upload.id}`),
    claimedAt: now,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('video.alreadyUsed') : error
  })
  const { durationMs, codec, byteMap } = video
  return insertMedia(db, { fileId, durationMs, codec, byteMap, ...files, createdAt: now })
}

/** Removes an upload that has become a video. */
export const removeUpload = ({ config }: Context, { upload }: StoredVideo) =>
  new UploadFolder(config.dataDir).remove(upload.id)

/** Removes the uploads that were not finished or used within a day. */
export async function removeOldUploads({ config, now }: Context): Promise<void> {
  const folder = new UploadFolder(config.dataDir)
  for (const upload of await folder.list())
    if (upload.startedAt + uploadLifeMs <= now() && !running.has(`${videoUploadPath}/${upload.id}`))
      await folder.remove(upload.id)
  await folder.removeStrays(now() - uploadLifeMs)
}
