import { join } from 'node:path'
import { localStorage } from '../../core/storage/local-storage.ts'

/** The widths in which public pictures are offered; pages name them in `srcset`. */
export const variantWidths: ReadonlySet<number> = new Set([320, 480, 640, 960])

/** Where the smaller pictures of a data folder are kept. */
export const variantCache = (dataDir: string) => localStorage(join(dataDir, 'cache'))

/** The name of a picture in one width. */
export const variantKey = (objectKey: string, width: number) => `${objectKey.replace(/\.\w+$/, '')}-${width}.webp`

/** Removes the smaller pictures of a picture that is no more. */
export async function removeVariants(dataDir: string, objectKey: string): Promise<void> {
  const cache = variantCache(dataDir)
  for (const width of variantWidths) await cache.remove(variantKey(objectKey, width)).catch(() => undefined)
}
