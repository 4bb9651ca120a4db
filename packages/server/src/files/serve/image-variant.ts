import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Storage } from '../../core/storage/storage.ts'
import type { Storages } from '../../core/storage/storages.ts'
import type { FileRow } from '../file/file.queries.ts'
import { loadSharp } from '../picture/load-sharp.ts'
import { variantKey } from '../picture/variant-cache.ts'

const resizable = new Set(['image/jpeg', 'image/png', 'image/webp'])
const maxBytes = 20 * 1024 * 1024
const maxPixels = 50_000_000
const maxAtOnce = 2
const maxWaiting = 64
const quality = 80

/** Whether a file is a picture that can be resized. */
export const canResize = (file: Pick<FileRow, 'contentType' | 'byteSize'>) =>
  resizable.has(file.contentType) && file.byteSize <= maxBytes

/** Creates smaller WebP images and stores them in `cache`; a few at a time, each only once. */
export function imageVariants(originals: Storages, cache: Storage) {
  const inProgress = new Map<string, Promise<Buffer>>()
  const fewAtOnce = pLimit(maxAtOnce)

  async function make(key: string, file: FileRow, width: number): Promise<Buffer> {
    const sharp = await loadSharp()
    const original = await buffer((await originals.named(file.storage)).read(file.objectKey))
    const body = await sharp(original, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    await cache.write(key, body)
    return body
  }

  /**
   * The picture in this width; undefined if too many are being created or it cannot be read, so that the original is
   * served.
   */
  return async function variantOf(file: FileRow, width: number): Promise<{ body: Readable; size: number } | undefined> {
    const key = variantKey(file.objectKey, width)
    const size = await cache.size(key).catch(() => undefined)
    if (size !== undefined) return { body: cache.read(key), size }
    let making = inProgress.get(key)
    if (!making) {
      if (fewAtOnce.pendingCount >= maxWaiting) return undefined
      making = fewAtOnce(() => make(key, file, width)).finally(() => inProgress.delete(key))
      inProgress.set(key, making)
    }
    const body = await making.catch(() => undefined)
    return body && { body: Readable.from([body]), size: body.length }
  }
}
