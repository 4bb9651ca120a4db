import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { isDone } from '../../core/database/rows/row-results.ts'

/** Files that are not in a storage, ordered by id. */
export const listFilesElsewhere = (db: Db, storage: string, afterId: number, limit: number) =>
  db
    .selectFrom('files')
    .select(['id', 'storage', 'objectKey', 'access', 'byteSize', 'sha256'])
    .where('storage', '<>', storage)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
export type FileElsewhere = Awaited<ReturnType<typeof listFilesElsewhere>>[number]

export async function countFilesElsewhere(db: Db, storage: string): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), sql<number>`coalesce(sum(byte_size), 0)`.as('bytes')])
    .where('storage', '<>', storage)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes) }
}

/** Updates the location of a file; false if the file has been deleted or moved in the meantime. */
export const switchFile = (
  db: Db,
  { id, storage, objectKey }: Pick<FileElsewhere, 'id' | 'storage' | 'objectKey'>,
  place: { storage: string; objectKey: string },
): Promise<boolean> =>
  isDone(
    db
      .updateTable('files')
      .set(place)
      .where('id', '=', id)
      .where('storage', '=', storage)
      .where('objectKey', '=', objectKey),
  )
