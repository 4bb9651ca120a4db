import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import { removeObject } from '../file/remove-object.ts'
import { deleteFile, namedInTexts, type UnnamedFile } from './unnamed-picture.queries.ts'
import { removeVariants } from './variant-cache.ts'

const filesAtOnce = 200

/** Removes files that no column, text or setting refers to; returns the removed files. */
export async function removeUnnamed(
  context: Context,
  listUnnamed: (afterId: number, limit: number) => Promise<UnnamedFile[]>,
): Promise<UnnamedFile[]> {
  const candidates: UnnamedFile[] = []
  for await (const found of inSteps((after) => listUnnamed(after, filesAtOnce))) {
    candidates.push(...found)
    await nextTurn()
  }
  if (candidates.length === 0) return []
  const named = new Set<number>()
  for await (const ids of namedInTexts(context.database.read)) {
    for (const id of ids) named.add(id)
    await nextTurn()
  }
  const removed: UnnamedFile[] = []
  for (const file of candidates) if (!named.has(file.id) && (await removeFile(context, file))) removed.push(file)
  return removed
}

/** Returns false if a record has started to refer to the file in the meantime. */
async function removeFile(context: Context, file: UnnamedFile): Promise<boolean> {
  try {
    await context.database.write((db) => deleteFile(db, file.id))
  } catch (error) {
    if (isReferenceViolation(error)) return false
    throw error
  }
  await removeObject(context, file)
  await removeVariants(context.config.dataDir, file.objectKey)
  return true
}
