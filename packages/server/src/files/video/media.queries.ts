import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export const findMediaFile = (db: Db, mediaId: number) =>
  db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.fileId')
    .select([
      'files.storage',
      'files.objectKey',
      'files.contentType',
      'files.byteSize',
      'files.sha256',
      'files.originalName',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
export type ServedFile = NonNullable<Awaited<ReturnType<typeof findMediaFile>>>

export const findDuration = async (db: Db, mediaId: number): Promise<number | undefined> =>
  (await db.selectFrom('media').select('durationMs').where('id', '=', mediaId).executeTakeFirst())?.durationMs

/** What accompanies a video. */
export type MediaFiles = Pick<Schema['media'], 'posterFileId' | 'captionsFileId'>

export const setMediaFiles = (db: Db, mediaId: number, files: MediaFiles) =>
  db.updateTable('media').set(files).where('id', '=', mediaId).execute()

/** Inserts a video. It stores the digest and the size of its file, whatever happens to the file later. */
export async function insertMedia(
  db: Db,
  media: Omit<Insertable<Schema['media']>, 'sha256' | 'byteSize'>,
): Promise<number> {
  const file = media.fileId ? await findDigest(db, media.fileId) : {}
  return (
    await db
      .insertInto('media')
      .values({ ...media, ...file })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

const findDigest = (db: Db, fileId: number) =>
  db.selectFrom('files').select(['sha256', 'byteSize']).where('id', '=', fileId).executeTakeFirstOrThrow()
