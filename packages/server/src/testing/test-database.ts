import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A place for one test file: a folder of its own and, where the tests run on PostgreSQL, a database of its own. */
export interface TestPlace {
  readonly dataDir: string
  readonly databaseUrl: string
  remove(): Promise<void>
}

const serverUrl = process.env.TEST_POSTGRES_URL ?? ''
const isPostgres = process.env.DATABASE === 'postgres'
const template = 'jiangxue_template'

export async function testPlace(): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!isPostgres) return { dataDir, databaseUrl: '', remove: async () => removeFolder() }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template}`)
  return {
    dataDir,
    databaseUrl: urlOf(name),
    remove: async () => {
      await onServer(`drop database ${name} with (force)`)
      removeFolder()
    },
  }
}

/** Makes the migrated database that every test file copies. */
export async function makeTemplate(migrateAt: (databaseUrl: string) => Promise<void>): Promise<void> {
  await onServer(`create database ${template}`)
  await migrateAt(urlOf(template))
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
