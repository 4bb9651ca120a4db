import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A place for one test file: a folder and a separate migrated database, on the engine under test. */
export interface TestPlace {
  readonly dataDir: string
  readonly databaseUrl: string
  remove(): Promise<void>
}

const serverUrl = process.env.TEST_POSTGRES_URL ?? ''
const isPostgres = process.env.DATABASE === 'postgres'
const template = 'jiangxue_template'
const sqliteFile = 'jiangxue.db'
/** A folder with a migrated SQLite file; without it each test file runs the migrations. */
const sqliteTemplate = process.env.TEST_SQLITE_TEMPLATE

export async function testPlace(): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!isPostgres) {
    if (sqliteTemplate) copyFileSync(join(sqliteTemplate, sqliteFile), join(dataDir, sqliteFile))
    return { dataDir, databaseUrl: '', remove: async () => removeFolder() }
  }
  return onPostgres(dataDir, template)
}

async function onPostgres(dataDir: string, template: string): Promise<TestPlace> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return {
    dataDir,
    databaseUrl: urlOf(name),
    remove: async () => {
      await onServer(`drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty place: an empty folder and, on PostgreSQL, a database without tables. */
export async function emptyPlace(engine: 'sqlite' | 'postgres'): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') return { dataDir, databaseUrl: '', remove: async () => removeFolder() }
  return onPostgres(dataDir, 'template0')
}

/** Creates the migrated database that every test file copies. */
export async function makeTemplate(
  migrateAt: (place: Pick<TestPlace, 'dataDir' | 'databaseUrl'>) => Promise<void>,
): Promise<void> {
  if (!isPostgres) return migrateAt({ dataDir: sqliteTemplate ?? '', databaseUrl: '' })
  await onServer(`create database ${template}`)
  await migrateAt({ dataDir: '', databaseUrl: urlOf(template) })
}

const urlOf = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
