import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPlayable, type VideoFacts } from '@jiangxue/video/playable.ts'
import { FilePathSource } from 'mediabunny'
import type { Context } from '../core/context.ts'
import type { Db } from '../core/database/database.ts'
import { readByteMap } from '../files/delivery/read-byte-map.ts'
import type { FileAccess } from '../files/file/file.queries.ts'
import { recordFile, storeBody, type StoredBody } from '../files/file/store-file.ts'
import { insertMedia } from '../files/video/media.queries.ts'

const mediaFolder = new URL('./media/', import.meta.url)
const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** A stored demo file whose row has not been inserted yet. */
export interface StoredDemoFile {
  readonly stored: StoredBody
  readonly video?: VideoFacts & { readonly byteMap: string }
}

/** Stores the file of a URL, by default below the demo's media; videos are analyzed like uploads. */
export async function storeDemoFile(
  { storages }: Context,
  name: string | URL,
  access: FileAccess,
): Promise<StoredDemoFile> {
  const path = fileURLToPath(new URL(name, mediaFolder))
  const body = await readFile(path)
  const extension = extname(path)
  const contentType = contentTypes[extension]
  if (contentType === undefined) throw new Error(`The demo has a file of an unknown kind: ${path}`)
  const stored = await storeBody(storages, { body, contentType, extension, access, originalName: basename(path) })
  if (extension !== '.mp4') return { stored }
  const video = await readPlayable(new FilePathSource(path), body)
  if ('refused' in video) throw new Error(`Browsers cannot play the demo's ${path}: ${video.refused}`)
  const byteMap = await readByteMap(async (from, to) => body.subarray(from, to), body.length)
  return { stored, video: { ...video, byteMap } }
}

/** Inserts the rows of a stored demo video and returns the media id. */
export async function recordDemoVideo(db: Db, { stored, video }: StoredDemoFile, now: number): Promise<number> {
  if (!video) throw new Error(`Not a video: ${stored.originalName}`)
  const fileId = await recordFile(db, stored, null, now)
  const { durationMs, codec, byteMap } = video
  return insertMedia(db, { fileId, durationMs, codec, byteMap, createdAt: now })
}
