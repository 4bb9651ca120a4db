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

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute()
}

/** Deletes processes that ended without signing off. */
export async function deleteProcessesBefore(db: Db, seenAt: number): Promise<void> {
  await db.deleteFrom('processes').where('seenAt', '<', seenAt).execute()
}

export const listProcesses = (db: Db): Promise<ProcessRow[]> =>
  db.selectFrom('processes').selectAll().orderBy('startedAt').orderBy('id').execute()
