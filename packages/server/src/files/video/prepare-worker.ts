import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { headBytes } from '@jiangxue/video/container.ts'
import { readPlayable, type Unplayable, type VideoFacts } from '@jiangxue/video/playable.ts'
import { FilePathSource } from 'mediabunny'
import { readByteMap } from '../delivery/read-byte-map.ts'
import { BrokenVideo } from '../mp4/broken-video.ts'
import { planFastStart, type Piece } from '../mp4/fast-start.ts'
import { isFragmented, readBoxes } from '../mp4/file-boxes.ts'
import type { ReadBytes } from '../mp4/movie-index.ts'
import { readPresentedMs } from '../mp4/presented-duration.ts'
import { repackVideo } from './repack-video.ts'

/** A video ready to be stored: its path, size, digest and properties. */
export interface PreparedVideo extends VideoFacts {
  readonly path: string
  readonly byteSize: number
  readonly sha256: string
  /** The map of its seconds to bytes. */
  readonly byteMap: string
}

const chunkBytes = 1024 * 1024

interface Job {
  readonly path: string
  readonly readyPath: string
}

/**
 * Reads an uploaded file and, if its index is not complete at the front or browsers do not open its container, writes
 * an MP4 of the same tracks to `readyPath`.
 */
export default async function prepare({ path, readyPath }: Job): Promise<PreparedVideo | Unplayable> {
  const facts = await withFile(path, read)
  if ('refused' in facts) return facts
  const repackedPath = `${readyPath}.repacked`
  try {
    if (!(facts.needsRepacking || (facts.extension === '.mp4' && (await withFile(path, isUnusual)))))
      return await store(facts, path, readyPath)
    await repackVideo(path, repackedPath)
    const repacked = await withFile(repackedPath, read)
    return 'refused' in repacked ? repacked : await store(repacked, repackedPath, readyPath)
  } catch (error) {
    if (error instanceof BrokenVideo) return { refused: 'video.cutOff' }
    throw error
  } finally {
    await rm(repackedPath, { force: true })
  }
}

async function read(file: FileHandle, path: string): Promise<VideoFacts | Unplayable> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return readPlayable(new FilePathSource(path), buffer.subarray(0, bytesRead))
}

/** Whether an MP4 is in fragments, or too old to name its type. */
async function isUnusual(file: FileHandle): Promise<boolean> {
  const boxes = await readBoxes(file, (await file.stat()).size)
  return boxes[0]?.type !== 'ftyp' || isFragmented(file, boxes)
}

/** Rewrites what has to be rewritten and describes the result, at `path` itself or at `readyPath`. */
async function store(facts: VideoFacts, path: string, readyPath: string): Promise<PreparedVideo> {
  const isMp4 = facts.extension === '.mp4'
  const { size, pieces } = await withFile(path, async (file) => {
    const { size: bytes } = await file.stat()
    return { size: bytes, pieces: isMp4 ? await planFastStart(file, bytes) : undefined }
  })
  const { byteSize, sha256 } = await digest(path, pieces ?? [{ from: 0, to: size }], pieces && readyPath)
  const ready = pieces ? readyPath : path
  return withFile(ready, async (file) => {
    const readBytes: ReadBytes = async (from, to) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    }
    const presentedMs = isMp4 ? Math.round(await readPresentedMs(readBytes, byteSize)) : Number.POSITIVE_INFINITY
    const durationMs = Math.min(facts.durationMs, presentedMs)
    return { ...facts, durationMs, path: ready, byteSize, sha256, byteMap: await readByteMap(readBytes, byteSize) }
  })
}

async function withFile<T>(path: string, use: (file: FileHandle, path: string) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await use(file, path)
  } finally {
    await file.close()
  }
}

/** The size and digest of a file's pieces in order; also writes them to `target` if given. */
async function digest(path: string, pieces: readonly Piece[], target: string | undefined) {
  const [source, copy] = [await open(path), target === undefined ? undefined : await open(target, 'w')]
  const hash = createHash('sha256')
  let byteSize = 0
  const take = async (bytes: Uint8Array) => {
    hash.update(bytes)
    byteSize += bytes.length
    await copy?.writeFile(bytes)
  }
  // One buffer for everything: memory does not grow with the file.
  const buffer = Buffer.allocUnsafeSlow(chunkBytes)
  try {
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) await take(piece)
      else
        for (let at = piece.from; at < piece.to;) {
          const { bytesRead } = await source.read(buffer, 0, Math.min(chunkBytes, piece.to - at), at)
          if (bytesRead === 0) throw new BrokenVideo('the file is cut off')
          await take(buffer.subarray(0, bytesRead))
          at += bytesRead
        }
    }
    await copy?.sync()
  } finally {
    await source.close()
    await copy?.close()
  }
  return { byteSize, sha256: hash.digest('base64url') }
}
