import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { invalid, type FieldErrors } from '../../core/problem.ts'
import { publicFileUrl } from '../file/file-url.ts'
import { findFile } from '../file/file.queries.ts'

/**
 * The file id of a picture URL in a form: `current` if the form does not change it, null if it removes it, else a
 * public picture that the caller has uploaded (admins may choose any). Throws `errors` for everything else.
 */
export async function chosenPicture(
  db: Db,
  caller: Caller,
  current: number | null,
  wanted: string | null | undefined,
  errors: FieldErrors,
): Promise<number | null> {
  if (wanted === undefined || wanted === publicFileUrl(current)) return current
  if (!wanted) return null
  const id = Number(/^\/files\/(\d{1,15})$/.exec(wanted)?.[1] ?? 0)
  const file = id > 0 ? await findFile(db, id) : undefined
  const isOwn = file !== undefined && (file.createdBy === caller.userId || caller.role === 'ADMIN')
  if (!file || !isOwn || file.access !== 'public' || !file.contentType.startsWith('image/')) throw invalid(errors)
  return id
}
