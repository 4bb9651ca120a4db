import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readPlayable, type Unplayable, type VideoFacts } from '@jiangxue/video/playable.ts'
import { FilePathSource } from 'mediabunny'
import { BrokenVideo, planFastStart, type Piece } from './fast-start.ts'

/** A video ready to be stored: its path, size, digest and properties. */
export interface PreparedVideo extends VideoFacts {
  readonly path: string
  readonly byteSize: number
  readonly sha256: string
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
    const hash = createHash('sha256')
    if (!pieces) {
      for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) hash.update(chunk as Buffer)
      return { ...facts, path, byteSize: size, sha256: hash.digest('base64url') }
    }
    await pipeline(
      Readable.from(hashed(path, pieces, hash)),
      createWriteStream(readyPath, { flush: true, highWaterMark: chunkBytes }),
    )
    return { ...facts, path: readyPath, byteSize: (await stat(readyPath)).size, sha256: hash.digest('base64url') }
  } catch (error) {
    if (error instanceof BrokenVideo) return { refused: 'video.unreadable' }
    throw error
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

async function* hashed(
  path: string,
  pieces: readonly Piece[],
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const chunks = Buffer.isBuffer(piece)
      ? [piece]
      : createReadStream(path, { start: piece.from, end: piece.to - 1, highWaterMark: chunkBytes })
    for await (const chunk of chunks) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
}
