import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What the database takes on its disk. */
export async function readDatabaseBytes({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return (await query.execute(read)).rows[0]?.bytes ?? 0
}
