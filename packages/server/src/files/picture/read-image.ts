import type { Sharp } from 'sharp'
import { problem } from '../../core/http/problem.ts'
import { loadSharp } from './load-sharp.ts'

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif'

const maxPixels = 64_000_000
const maxSide = 16_000
const secondsToRead = 10
const signatures: readonly [ImageKind, (head: string) => boolean][] = [
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
]

/** What a file is by its first bytes; its name and declared type say nothing. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([, isKind]) => isKind(head))?.[0]
}

export interface DrawnImage {
  readonly body: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture and draws it anew, at most `maxWidth` wide and high, so that nothing of the file but its pixels is
 * kept: no camera data, no position, nothing that was hidden behind the picture.
 */
export async function redraw(bytes: Uint8Array, maxWidth: number, save: (image: Sharp) => Sharp): Promise<DrawnImage> {
  return oneOfFew(async () => {
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
}

// A large picture takes a quarter of a gigabyte while it is decoded.
const mostAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
