import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

/** The school's own font, with the place of its file. */
export const findWiderFont = (db: Db) =>
  db
    .selectFrom('paperFonts')
    .innerJoin('files', 'files.id', 'paperFonts.fileId')
    .leftJoin('users', 'users.id', 'paperFonts.createdBy')
    .select([
      'paperFonts.id',
      'paperFonts.fileId',
      'paperFonts.name',
      'paperFonts.characters',
      'paperFonts.createdAt',
      'users.name as createdByName',
      'files.storage',
      'files.objectKey',
    ])
    .orderBy('paperFonts.id', 'desc')
    .executeTakeFirst()
export type WiderFontRow = NonNullable<Awaited<ReturnType<typeof findWiderFont>>>

export const insertWiderFont = (db: Db, row: Insertable<Schema['paperFonts']>) =>
  db.insertInto('paperFonts').values(row).execute()

/** Removes the rows of a font and of its file. */
export async function deleteWiderFont(db: Db, { id, fileId }: WiderFontRow): Promise<void> {
  await db.deleteFrom('paperFonts').where('id', '=', id).execute()
  await db.deleteFrom('files').where('id', '=', fileId).execute()
}
