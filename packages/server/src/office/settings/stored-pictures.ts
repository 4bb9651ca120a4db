import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { SettingName, SettingValues } from '../../core/settings/setting-values.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces file ids in a stored value by picture URLs: `logoFileId: 7` becomes `logoUrl: '/files/7'`. */
export function withAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAddresses)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key.endsWith('FileId')
        ? [key.replace(/FileId$/, 'Url'), publicFileUrl(part as number | null)]
        : [key, withAddresses(part)],
    ),
  )
}

/**
 * Replaces picture URLs in a form value by file ids. Pictures in the stored value `before` are accepted; others must
 * have been uploaded, otherwise the error states their place within `path`.
 */
export async function withFileIds(
  db: Db,
  caller: Caller,
  value: unknown,
  before: unknown,
  path: string,
): Promise<unknown> {
  const kept = new Map(fileIdsIn(before).map((id) => [publicFileUrl(id), id]))
  const convert = async (part: unknown, place: string): Promise<unknown> => {
    if (Array.isArray(part)) return Promise.all(part.map((each, index) => convert(each, `${place}.${index}`)))
    if (!isRecord(part)) return part
    const entries: [string, unknown][] = []
    for (const [key, each] of Object.entries(part)) {
      const at = `${place}.${key}`
      if (!key.endsWith('Url')) entries.push([key, await convert(each, at)])
      else if (each !== undefined) {
        const address = each as string | null
        const current = kept.get(address) ?? null
        entries.push([
          key.replace(/Url$/, 'FileId'),
          await chosenPicture(db, caller, current, address, { [at]: 'picture.notUploaded' }),
        ])
      }
    }
    return Object.fromEntries(entries)
  }
  return convert(value, path)
}

/** Removes the photos of students who have withdrawn their consent. */
export const withoutWithdrawn = (name: SettingName, value: unknown): unknown =>
  name === 'site.successfulStudents'
    ? (value as SettingValues[typeof name]).map((student) =>
        student.withdrawnOn ? { ...student, avatarFileId: null } : student,
      )
    : value

const fileIdsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(fileIdsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key.endsWith('FileId') ? (typeof part === 'number' ? [part] : []) : fileIdsIn(part),
  )
}
