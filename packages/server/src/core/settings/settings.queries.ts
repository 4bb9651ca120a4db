import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { isDone } from '../database/rows/row-results.ts'
import type { Schema } from '../database/schema.ts'
import { bumpRevision } from '../revision/revision.queries.ts'
import type { SettingValues } from './setting-values.ts'

type SettingRow = Selectable<Schema['settings']>

export async function listSettings(db: Db): Promise<Partial<SettingValues>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]))
}

/** When and by whom each stored setting was last changed. */
export const listSettingChanges = (db: Db) =>
  db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.updatedBy')
    .select(['settings.name', 'settings.updatedAt', 'users.name as changedBy'])
    .orderBy('settings.name')
    .execute()

export async function saveSetting(db: Db, row: SettingRow): Promise<void> {
  const { name: _, ...change } = row
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
  await bumpRevision(db)
}

/** Removes a stored setting; returns whether it existed. */
export async function deleteSetting(db: Db, name: string): Promise<boolean> {
  const isDeleted = await isDone(db.deleteFrom('settings').where('name', '=', name))
  if (isDeleted) await bumpRevision(db)
  return isDeleted
}
