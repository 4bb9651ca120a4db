import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import { initial } from './migrations/0001-initial.ts'
import { dashboardIndexes } from './migrations/0002-dashboard-indexes.ts'

/** Migrations in their order; one that has landed never changes. */
const migrations: readonly (readonly [name: string, statements: readonly string[]])[] = [
  ['0001-initial', initial],
  ['0002-dashboard-indexes', dashboardIndexes],
]

/** Brings the database to the newest version; on PostgreSQL one process at a time. Says which migrations ran. */
export async function migrate(database: Database): Promise<string[]> {
  return database.write(async (db) => {
    await database.lockForMigration(db)
    await sql`create table if not exists migrations (name text not null primary key, applied_at bigint not null)`.execute(
      db,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
    const applied = new Set(rows.map((row) => row.name))
    const unknown = [...applied].filter((name) => !migrations.some(([known]) => known === name))
    if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`)
    const ran: string[] = []
    for (const [name, statements] of migrations) {
      if (applied.has(name)) continue
      for (const statement of statements) await sql.raw(database.ddl(statement)).execute(db as Kysely<unknown>)
      await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(db)
      ran.push(name)
    }
    return ran
  })
}
