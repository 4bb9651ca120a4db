import type { Insertable } from 'kysely'
import type { Db } from '../database.ts'
import type { Schema } from '../schema.ts'

/** The tables whose rows are numbered. */
type Numbered = { [T in keyof Schema]: Schema[T] extends { id: unknown } ? T : never }[keyof Schema]

/** Inserts a row. Returns its id. */
export async function insertRow<T extends Numbered>(db: Db, table: T, row: Insertable<Schema[T]>): Promise<number> {
  const query = db.insertInto(table as 'files').values(row as Insertable<Schema['files']>)
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}
