import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { catalogOf } from './catalog-of.ts'
import type { ColumnTypes, Database, Db } from './database.ts'

/** Returns the statements of a migration for an engine. A released migration never changes. */
export type Migration = (types: ColumnTypes) => readonly string[]

const folder = new URL('./migrations/', import.meta.url)
const fileName = /^(\d{4}-[\w-]+)\.ts$/

/** The names of all migrations of this version, oldest first. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted()

/**
 * Migrates the database to the newest version; on PostgreSQL one process at a time. Returns the names of the migrations
 * that ran.
 */
export const migrate = (database: Database): Promise<string[]> =>
  database.write(async (db) => {
    await database.lockForMigration(db)
    return runMigrations(db, database.columnTypes)
  })

/** Runs, within a transaction, those of the chosen migrations (all by default) that have not run yet. */
export async function runMigrations(db: Db, types: ColumnTypes, chosen?: readonly string[]): Promise<string[]> {
  const names = await listMigrations()
  await sql`create table if not exists migrations (name text not null primary key, applied_at bigint not null)`.execute(
    db,
  )
  await assertNotNewer(db)
  const applied = await listApplied(db)
  const missing = (chosen ?? names).filter((name) => !applied.includes(name))
  for (const name of missing) {
    const { default: migration } = (await import(new URL(`${name}.ts`, folder).href)) as { default: Migration }
    for (const statement of migration(types)) await sql.raw(statement).execute(db)
    await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(db)
  }
  return missing
}

/** Throws if a newer version has used a database that has been migrated. */
export async function assertNotNewer(db: Db): Promise<void> {
  const [applied, known] = [await listApplied(db), await listMigrations()]
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `This database has been used by a newer version of the program (${unknown.join(', ')}). Nothing was changed. Start that version, or restore a backup from before it into an empty place.`,
    )
}

/** The migrations that a database still needs; empty if it is new or a newer version has used it. */
export async function listPending(database: Pick<Database, 'engine' | 'read'>): Promise<string[]> {
  const tables = await catalogOf(database.engine).listTables(database.read)
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const [known, applied] = [await listMigrations(), await listApplied(database.read)]
  return applied.some((name) => !known.includes(name)) ? [] : known.filter((name) => !applied.includes(name))
}

/** The migrations that have run on a database. */
export const listApplied = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name)
