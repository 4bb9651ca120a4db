import type { Db } from '../../core/database/database.ts'

/** Which of these keys of a storage have a row. */
export async function listKnownKeys(db: Db, storage: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('objectKey')
    .where('storage', '=', storage)
    .where('objectKey', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ objectKey }) => objectKey))
}
