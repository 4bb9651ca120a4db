import pLimit from 'p-limit'
import type { Context } from '../../../core/context.ts'
import type { Caller } from '../../../core/http/caller.ts'
import { Problem } from '../../../core/problem.ts'
import { linkedFileUrl } from '../../../files/file/file-url.ts'
import { storeImage, textPictureRule } from '../../../files/picture/store-image.ts'
import type { ReadItems } from '../read/read-items.ts'

const atOnce = 2
/** Why a picture of a document cannot be shown. */
const unfit: readonly string[] = ['upload.imageWrongType', 'upload.broken', 'upload.tooManyPixels']

/** Stores the pictures of a document like those of an editor; returns their URLs by number. Others are left out. */
export async function storePictures(
  context: Context,
  caller: Pick<Caller, 'userId' | 'role'>,
  pictures: ReadItems['pictures'],
): Promise<ReadonlyMap<number, string>> {
  const limit = pLimit(atOnce)
  const stored = await limit.map(pictures, async ({ number, name, bytes }) => {
    try {
      const stored = await storeImage(context, { name, bytes }, textPictureRule, caller)
      return [[number, linkedFileUrl(stored)] as const]
    } catch (error) {
      if (error instanceof Problem && unfit.includes(error.code)) return []
      throw error
    }
  })
  return new Map(stored.flat())
}
