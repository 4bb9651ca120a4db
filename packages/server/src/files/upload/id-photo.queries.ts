import type { Db } from '../../core/database/database.ts'

/** Claims the photo of an unclaimed token and returns its file id; undefined if there is none. */
export async function claimPhoto(
  db: Db,
  tokenHash: string,
  notBefore: number,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('files')
    .set({ claimedAt: now })
    .where('claimTokenHash', '=', tokenHash)
    .where('claimedAt', 'is', null)
    .where('createdAt', '>', notBefore)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes the rows of photos that were not claimed in time and returns their locations. */
export const deleteUnclaimedPhotos = (db: Db, createdUpTo: number) =>
  db
    .deleteFrom('files')
    .where('claimTokenHash', 'is not', null)
    .where('claimedAt', 'is', null)
    .where('createdAt', '<=', createdUpTo)
    .returning(['storage', 'objectKey'])
    .execute()
