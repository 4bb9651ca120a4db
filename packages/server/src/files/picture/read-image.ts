import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { problem } from '../../core/problem.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { loadSharp } from './load-sharp.ts'

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif'

const kinds: Readonly<Record<string, ImageKind>> = { jpg: 'jpeg', png: 'png', apng: 'png', webp: 'webp', gif: 'gif' }
const maxPixels = 64_000_000
const maxSide = 16_000
const secondsToRead = 10

/** The kind of a picture, by its content; its name and declared type are ignored. */
export async function imageKindOf(bytes: Uint8Array): Promise<ImageKind | undefined> {
  return kinds[(await fileTypeFromBuffer(bytes))?.ext ?? '']
}

interface DrawnImage {
  readonly body: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Decodes and re-encodes a picture, at most `maxWidth` wide and high, so that only its pixels remain: no camera data,
 * no location, nothing hidden after the picture. `who` is the user, or the network of a visitor.
 */
export const reencode = (
  who: string | number,
  bytes: Uint8Array,
  maxWidth: number,
  save: (image: Sharp) => Sharp,
): Promise<DrawnImage> =>
  expensiveWork.pictures.run(who, async () => {
    const sharp = await loadSharp()
    const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    const { width = 0, height = 0 } = await open()
      .metadata()
      .catch((error: Error) => {
        throw problem(/pixel limit/i.test(error.message) ? 'upload.tooManyPixels' : 'upload.broken')
      })
    if (width * height > maxPixels || Math.max(width, height) > maxSide) throw problem('upload.tooManyPixels')
    const image = open().rotate().resize({ width: maxWidth, height: maxWidth, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await save(image)
      .timeout({ seconds: secondsToRead })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw problem('upload.broken')
      })
    return { body: data, width: info.width, height: info.height }
  })
