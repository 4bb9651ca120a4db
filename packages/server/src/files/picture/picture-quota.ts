import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import { listUnnamedOf, namedInTexts } from './unnamed-picture.queries.ts'

const dayMs = 86_400_000

/** Throws if an account has uploaded too many pictures within a day that nothing refers to yet. */
export async function assertWithinPictureQuota(
  db: Db,
  userId: number,
  writesTexts: boolean,
  now: number,
): Promise<void> {
  const pictures = await listUnnamedOf(db, userId, now - dayMs)
  const limit = uploadLimits.unnamedPictureBytesPerDay
  const weigh = (those: typeof pictures) => those.reduce((sum, { byteSize }) => sum + byteSize, 0)
  if (weigh(pictures) < limit) return
  const named = new Set<number>()
  // Only texts of staff refer to pictures.
  if (writesTexts) for await (const ids of namedInTexts(db)) for (const id of ids) named.add(id)
  if (weigh(pictures.filter(({ id }) => !named.has(id))) >= limit) throw problem('upload.tooManyPictures')
}
