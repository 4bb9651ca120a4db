import { setImmediate as nextTurn } from 'node:timers/promises'
import { uploadLimits } from '@jiangxue/contract/upload.values.ts'
import type { Context } from '../../core/context.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import { removeObject } from '../file/remove-object.ts'
import { deleteFile, listUnnamedPictures, namedInTexts, type UnnamedPicture } from './unnamed-picture.queries.ts'
import { removeVariants } from './variant-cache.ts'

const unnamedMs = uploadLimits.pictureUnnamedHours * 3_600_000
const picturesAtOnce = 200

/** Removes the pictures that people have uploaded and that no record, text or setting has named in time. */
export async function removeUnnamedPictures(context: Context): Promise<void> {
  const { database, now } = context
  const before = now() - unnamedMs
  const candidates: UnnamedPicture[] = []
  for (let afterId = 0; ;) {
    const found = await listUnnamedPictures(database.read, before, afterId, picturesAtOnce)
    candidates.push(...found)
    if (found.length < picturesAtOnce) break
    afterId = found.at(-1)?.id as number
    await nextTurn()
  }
  if (candidates.length === 0) return
  const named = new Set<number>()
  for await (const ids of namedInTexts(database.read)) {
    for (const id of ids) named.add(id)
    await nextTurn()
  }
  for (const picture of candidates) if (!named.has(picture.id)) await removePicture(context, picture)
}

async function removePicture(context: Context, picture: UnnamedPicture): Promise<void> {
  const { config, database } = context
  try {
    await database.write((db) => deleteFile(db, picture.id))
  } catch (error) {
    // A record has named it meanwhile.
    if (isReferenceViolation(error)) return
    throw error
  }
  await removeObject(context, picture)
  await removeVariants(config.dataDir, picture.objectKey)
}
