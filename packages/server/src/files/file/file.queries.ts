import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export type FileAccess = 'public' | 'signed' | 'private'

export const findFile = (db: Db, id: number) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

export async function insertFile(db: Db, file: Insertable<Schema['files']> & { access: FileAccess }): Promise<number> {
  return (await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
}
