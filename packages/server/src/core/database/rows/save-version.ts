import type { Updateable } from 'kysely'
import type { Db } from '../database.ts'
import type { Schema } from '../schema.ts'
import { isDone } from './row-results.ts'

/** The tables whose rows count their changes. */
type Versioned = {
  [T in keyof Schema]: Schema[T] extends { id: unknown; version: unknown } ? T : never
}[keyof Schema]

/** A row as it was read. */
export interface OfVersion {
  readonly id: number
  readonly version: number
}

const nextVersion = <T extends Versioned>(
  db: Db,
  table: T,
  { id, version }: OfVersion,
  change: Updateable<Schema[T]>,
) =>
  db
    .updateTable(table as 'exams')
    .set({ ...(change as Updateable<Schema['exams']>), version: version + 1 })
    .where('id', '=', id)

/** Changes a locked row, which becomes the next version of what was read. */
export const saveVersion = <T extends Versioned>(db: Db, table: T, row: OfVersion, change: Updateable<Schema[T]>) =>
  nextVersion(db, table, row, change).execute()

/** Changes a row of the given version; false if it was changed concurrently. */
export const saveIfUnchanged = <T extends Versioned>(db: Db, table: T, row: OfVersion, change: Updateable<Schema[T]>) =>
  isDone(nextVersion(db, table, row, change).where('version', '=', row.version))
