import { sql } from 'kysely'
import { findRows } from '../database/bulk.ts'
import type { Db } from '../database/database.ts'
import type { SettingValues } from './settings.ts'

const publicContent = 'public'

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

export async function readRevision(db: Db): Promise<number> {
  const [row] = await findRows<{ revision: number }>(
    db,
    'revision',
    [[publicContent]],
    (names) => sql`
    select revision from revisions where name in (values ${names})`,
  )
  return row?.revision ?? 0
}

/** Tells every process that public pages or settings have changed. */
export const bumpRevision = (db: Db): Promise<number> => bumpCounter(db, publicContent)

/** Counts one up under a name and answers the count; transactions that count the same name wait for one another. */
export async function bumpCounter(db: Db, name: string): Promise<number> {
  const { revision } = await db
    .insertInto('revisions')
    .values({ name, revision: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: sql`revisions.revision + 1` }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
