import type { Db } from '../../core/database/database.ts'
import { localStorageName } from '../../core/storage/local-storage.ts'

/**
 * Which of these keys have a row: of the disk, or of any store, since one bucket may have been used under several addresses, such as
 * that of the provider's own network.
 */
export async function listKnownKeys(db: Db, place: 'disk' | 'stores', keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('objectKey')
    .where('storage', place === 'disk' ? '=' : '<>', localStorageName)
    .where('objectKey', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ objectKey }) => objectKey))
}
