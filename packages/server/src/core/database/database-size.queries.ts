import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The size of the database on disk, in bytes. */
export async function readDatabaseBytes({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return (await query.execute(read)).rows[0]?.bytes ?? 0
}
