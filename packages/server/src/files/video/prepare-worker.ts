import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { readPlayable, type Unplayable, type VideoFacts } from '@jiangxue/video/playable.ts'
import { FilePathSource } from 'mediabunny'
import { readByteMap } from '../delivery/read-byte-map.ts'
import { BrokenVideo, planFastStart, type Piece } from './fast-start.ts'

/** A video ready to be stored: its path, size, digest and properties. */
export interface PreparedVideo extends VideoFacts {
  readonly path: string
  readonly byteSize: number
  readonly sha256: string
  /** The map of its seconds to bytes. */
  readonly byteMap: string
}

const chunkBytes = 1024 * 1024

/** Reads an uploaded file and, if its index is at the end, rewrites it to `readyPath`. */
export default async function prepare({
  path,
  readyPath,
}: {
  path: string
  readyPath: string
}): Promise<PreparedVideo | Unplayable> {
  const facts = await readPlayable(new FilePathSource(path))
  if ('refused' in facts) return facts
  try {
    const { size } = await stat(path)
    const pieces = facts.extension === '.mp4' ? await plan(path, size) : undefined
    const whole = pieces ?? [{ from: 0, to: size }]
    const { byteSize, sha256 } = await digest(path, whole, pieces && readyPath)
    const ready = pieces ? readyPath : path
    return { ...facts, path: ready, byteSize, sha256, byteMap: await mapOf(ready, byteSize) }
  } catch (error) {
    if (error instanceof BrokenVideo) return { refused: 'video.unreadable' }
    throw error
  }
}

async function mapOf(path: string, size: number): Promise<string> {
  const file = await open(path)
  try {
    return await readByteMap(async (from, to) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    }, size)
  } finally {
    await file.close()
  }
}

async function plan(path: string, size: number): Promise<Piece[] | undefined> {
  const file = await open(path)
  try {
    return await planFastStart(file, size)
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
