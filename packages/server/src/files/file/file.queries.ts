import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import type { Schema } from '../../core/database/schema.ts'

/** A `linked` file is shown to whoever has its whole URL, which cannot be guessed. */
export type FileAccess = 'public' | 'linked' | 'signed' | 'private'

export const findFile = (db: Db, id: number) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

export const insertFile = (db: Db, file: Insertable<Schema['files']> & { access: FileAccess }) =>
  insertRow(db, 'files', file)
