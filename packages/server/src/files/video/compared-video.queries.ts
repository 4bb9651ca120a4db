import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

const withFiles = (db: Db) =>
  db.selectFrom('media').innerJoin('files', 'files.id', 'media.fileId').where('media.sha256', '<>', '')

/** The videos with files of the school, those whose comparison is oldest first. */
export const listVideosToCompare = (db: Db) =>
  withFiles(db)
    .select(['media.id', 'media.sha256', 'files.storage', 'files.objectKey'])
    .orderBy(sql`coalesce(media.compared_at, 0)`)
    .orderBy('media.id')
    .execute()
export type VideoToCompare = Awaited<ReturnType<typeof listVideosToCompare>>[number]

export const saveComparison = (db: Db, mediaId: number, comparison: { comparedAt: number; foundSha256: string }) =>
  db.updateTable('media').set(comparison).where('id', '=', mediaId).execute()

/** The videos that are not those of the ledger any more: by their last comparison, or because another file is linked. */
export const listExchangedVideos = (db: Db) =>
  withFiles(db)
    .select(['media.id', 'media.comparedAt', 'media.foundSha256'])
    .where((where) =>
      where.or([
        where('files.sha256', '<>', where.ref('media.sha256')),
        where('media.foundSha256', '<>', where.ref('media.sha256')),
      ]),
    )
    .orderBy('media.id')
    .execute()
