import { join } from 'node:path'
import { localStorage } from '../../core/storage/local-storage.ts'

/** The widths in which public pictures are available; pages list them in `srcset`. */
export const variantWidths: ReadonlySet<number> = new Set([320, 480, 640, 960])

export const variantCache = (dataDir: string) => localStorage(join(dataDir, 'cache'))

export const variantKey = (objectKey: string, width: number) => `${objectKey.replace(/\.\w+$/, '')}-${width}.webp`

/** Removes the resized versions of a deleted picture. */
export async function removeVariants(dataDir: string, objectKey: string): Promise<void> {
  const cache = variantCache(dataDir)
  for (const width of variantWidths) await cache.remove(variantKey(objectKey, width)).catch(() => undefined)
}
