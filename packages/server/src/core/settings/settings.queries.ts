import type { Db } from '../database/database.ts'
import { bumpRevision } from '../revision/revision.queries.ts'
import type { SettingValues } from './setting-values.ts'

export async function listSettings(db: Db): Promise<Partial<SettingValues>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]))
}

export async function saveSetting(db: Db, name: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value, updatedAt: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updatedAt: now }))
    .execute()
  await bumpRevision(db)
}
