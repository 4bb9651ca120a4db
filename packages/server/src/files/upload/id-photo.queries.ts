import type { Db } from '../../core/database/database.ts'

/** Takes the photo of an unclaimed token for good and answers its file id; undefined where there is none any more. */
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

/** Forgets the photos that nobody claimed in time and answers where their bodies lie. */
export const deleteUnclaimedPhotos = (db: Db, createdUpTo: number) =>
  db
    .deleteFrom('files')
    .where('claimTokenHash', 'is not', null)
    .where('claimedAt', 'is', null)
    .where('createdAt', '<=', createdUpTo)
    .returning(['storage', 'objectKey'])
    .execute()
