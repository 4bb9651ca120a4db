import { sql } from 'kysely'
import { findRows } from '../database/bulk.ts'
import type { Db } from '../database/database.ts'

const publicContent = 'public'

/** The revision, which counts every change of settings or public content. */
export async function readRevision(db: Db): Promise<number> {
  const [row] = await findRows<{ revision: number }>(
    db,
    'revision',
    [[publicContent]],
    (names) => sql`select revision from revisions where name in (${names})`,
  )
  return row?.revision ?? 0
}

/** Invalidates the caches of public pages and settings in every process. */
export const bumpRevision = (db: Db) =>
  db
    .insertInto('revisions')
    .values({ name: publicContent, revision: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: sql`revisions.revision + 1` }))
    .execute()
