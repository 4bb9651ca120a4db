import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../core/storage/storage.ts'
import type { FileRow } from '../file/file.queries.ts'
import { loadSharp } from '../picture/load-sharp.ts'

/** The widths in which public pictures are offered; pages name them in `srcset`. */
export const variantWidths: ReadonlySet<number> = new Set([320, 480, 640, 960])
const resizable = new Set(['image/jpeg', 'image/png', 'image/webp'])
const maxBytes = 20 * 1024 * 1024
const maxPixels = 50_000_000
const atOnce = 2
const mostWaiting = 64
const quality = 80

/** Whether a file is a picture that smaller ones can be made of. */
export const canResize = (file: Pick<FileRow, 'contentType' | 'byteSize'>) =>
  resizable.has(file.contentType) && file.byteSize <= maxBytes

/** Makes smaller WebP pictures once and keeps them in `kept`; a few at a time, each only once. */
export function imageVariants(originals: Storage, kept: Storage) {
  const making = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let busy = 0

  const turn = async () => {
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
  }
  const next = () => {
    const following = waiting.shift()
    if (following) following()
    else busy--
  }

  async function make(key: string, file: FileRow, width: number): Promise<Buffer> {
    await turn()
    try {
      const sharp = await loadSharp()
      const original = await buffer(originals.read(file.objectKey))
      const body = await sharp(original, { limitInputPixels: maxPixels })
        .rotate()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
      await kept.write(key, body)
      return body
    } finally {
      next()
    }
  }

  /** The picture in this width; undefined where too many are being made or it cannot be read, so that the original serves. */
  return async function variantOf(file: FileRow, width: number): Promise<{ body: Readable; size: number } | undefined> {
    const key = `${file.objectKey.replace(/\.\w+$/, '')}-${width}.webp`
    const size = await kept.size(key).catch(() => undefined)
    if (size !== undefined) return { body: kept.read(key), size }
    if (!making.has(key) && waiting.length >= mostWaiting) return undefined
    if (!making.has(key))
      making.set(
        key,
        make(key, file, width).finally(() => making.delete(key)),
      )
    const body = await (making.get(key) as Promise<Buffer>).catch(() => undefined)
    return body && { body: Readable.from([body]), size: body.length }
  }
}
