import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { invalid } from '../../core/problem.ts'
import { findShownFile } from '../serve/shown-file.ts'
import { captionsType } from './store-captions.ts'

/**
 * The file id of captions that a form names by their URL: `current` if it does not change them, null if it removes
 * them, else those that the caller has uploaded (admins may choose any).
 */
export async function chosenCaptions(
  db: Db,
  caller: Caller,
  current: number | null,
  wanted: string | null | undefined,
): Promise<number | null> {
  if (wanted === undefined) return current
  if (!wanted) return null
  const file = await findShownFile(db, wanted.replace(/^\/files\//, ''))
  if (file && file.id === current) return current
  const isOwn = file?.createdBy === caller.userId || caller.role === 'ADMIN'
  if (!isOwn || file?.contentType !== captionsType) throw invalid({ captionsUrl: 'captions.notUploaded' })
  return file.id
}
