import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

const versions = (db: Db) =>
  db
    .selectFrom('certificateDesigns')
    .leftJoin('files as backgrounds', 'backgrounds.id', 'certificateDesigns.backgroundFileId')
    .leftJoin('files as seals', 'seals.id', 'certificateDesigns.sealFileId')
    .selectAll('certificateDesigns')
    .select(['backgrounds.sha256 as backgroundSha256', 'seals.sha256 as sealSha256'])

export const findDesign = (db: Db, id: number) =>
  versions(db).where('certificateDesigns.id', '=', id).executeTakeFirst()
export type DesignRow = NonNullable<Awaited<ReturnType<typeof findDesign>>>

/** The version with which certificates are issued now. */
export const findDesignInForce = (db: Db) => versions(db).orderBy('certificateDesigns.id', 'desc').executeTakeFirst()

/** The newest versions, with the number of certificates that were issued with each. */
export const listDesigns = (db: Db, limit: number) =>
  versions(db)
    .leftJoin('users', 'users.id', 'certificateDesigns.createdBy')
    .select(['users.name as createdByName'])
    .select(({ selectFrom, fn }) =>
      selectFrom('certificates')
        .whereRef('certificates.designId', '=', 'certificateDesigns.id')
        .select(fn.countAll<number>().as('count'))
        .as('certificates'),
    )
    .orderBy('certificateDesigns.id', 'desc')
    .limit(limit)
    .execute()
export type DesignListRow = Awaited<ReturnType<typeof listDesigns>>[number]

export const insertDesign = (db: Db, row: Insertable<Schema['certificateDesigns']>) =>
  db.insertInto('certificateDesigns').values(row).returning('id').executeTakeFirstOrThrow()
