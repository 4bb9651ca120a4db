import type { Db } from '../../core/database/database.ts'

export const findMediaFile = (db: Db, mediaId: number) =>
  db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select([
      'files.storage',
      'files.object_key',
      'files.content_type',
      'files.byte_size',
      'files.sha256',
      'files.original_name',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
export type ServedFile = NonNullable<Awaited<ReturnType<typeof findMediaFile>>>

export async function insertMedia(
  db: Db,
  media: {
    file_id: number | null
    external_url: string | null
    duration_ms: number
    codec: string
    poster_file_id: number | null
    captions_file_id: number | null
    created_at: number
  },
): Promise<number> {
  return (await db.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow()).id
}
