import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type ProcessRow = Selectable<Schema['processes']>

export async function saveProcess(db: Db, row: ProcessRow): Promise<void> {
  const { id: _, ...change } = row
  await db
    .insertInto('processes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

export const deleteProcess = (db: Db, id: string) => db.deleteFrom('processes').where('id', '=', id).execute()

/** Deletes processes that ended without signing off. */
export const deleteProcessesBefore = (db: Db, seenAt: number) =>
  db.deleteFrom('processes').where('seenAt', '<', seenAt).execute()

export const listProcesses = (db: Db): Promise<ProcessRow[]> =>
  db.selectFrom('processes').selectAll().orderBy('startedAt').orderBy('id').execute()
