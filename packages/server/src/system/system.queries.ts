import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Reads and really writes: a database that only answers reads is not healthy. */
export async function isDatabaseAlive(database: Database): Promise<boolean> {
  try {
    await sql`select 1 from migrations limit 1`.execute(database.read)
    await database.write((db) =>
      db
        .insertInto('revisions')
        .values({ name: 'health', revision: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: sql`revisions.revision + 1` }))
        .execute(),
    )
    return true
  } catch {
    return false
  }
}
