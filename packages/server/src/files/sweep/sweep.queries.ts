import type { Db } from '../../core/database/database.ts'
import { localStorageName } from '../../core/storage/local-storage.ts'

/**
 * Which of these keys have a row: on the disk, or in any store, since one bucket may be used under several addresses,
 * such as that of the provider's internal network.
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

/** When the tables of this database were created, epoch ms. */
export async function readCreatedAt(db: Db): Promise<number> {
  const { at } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.min('appliedAt').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
