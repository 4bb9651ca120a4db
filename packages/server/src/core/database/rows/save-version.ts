import type { Updateable } from 'kysely'
import type { Db } from '../database.ts'
import type { Schema } from '../schema.ts'

/** The tables whose rows count their changes. */
type Versioned = {
  [T in keyof Schema]: Schema[T] extends { id: unknown; version: unknown } ? T : never
}[keyof Schema]

/** Changes a locked row, which becomes the next version of what was read. */
export const saveVersion = <T extends Versioned>(
  db: Db,
  table: T,
  { id, version }: { readonly id: number; readonly version: number },
  change: Updateable<Schema[T]>,
) =>
  db
    .updateTable(table as 'exams')
    .set({ ...(change as Updateable<Schema['exams']>), version: version + 1 })
    .where('id', '=', id)
    .execute()
