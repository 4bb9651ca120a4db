import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ColumnTypes, Database } from './database.ts'

/** The statements of one migration in the words of the engine; one that has landed never changes. */
export type Migration = (types: ColumnTypes) => readonly string[]

const folder = new URL('./migrations/', import.meta.url)
const fileName = /^(\d{4}-[\w-]+)\.ts$/

/** Brings the database to the newest version, on PostgreSQL one process at a time. Returns the names of the migrations that ran. */
export async function migrate(database: Database): Promise<string[]> {
  const names = (await readdir(folder)).flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted()
  return database.write(async (db) => {
    await database.lockForMigration(db)
    await sql`create table if not exists migrations (name text not null primary key, applied_at bigint not null)`.execute(
      db,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
    const applied = new Set(rows.map((row) => row.name))
    const unknown = [...applied].filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`)
    const missing = names.filter((name) => !applied.has(name))
    for (const name of missing) {
      const { default: migration } = (await import(new URL(`${name}.ts`, folder).href)) as { default: Migration }
      for (const statement of migration(database.columnTypes)) await sql.raw(statement).execute(db)
      await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(db)
    }
    return missing
  })
}
