import { sql } from 'kysely'
import { nextCount } from '../../core/database/counter.queries.ts'
import type { Database } from '../../core/database/database.ts'

/** Whether the database can be read and written: a read-only database is not healthy. */
export async function isDatabaseAlive(database: Database): Promise<boolean> {
  try {
    await sql`select 1 from migrations limit 1`.execute(database.read)
    await database.write((db) => nextCount(db, 'health'))
    return true
  } catch {
    return false
  }
}
