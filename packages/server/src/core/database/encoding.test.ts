import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const serverUrl = process.env.TEST_POSTGRES_URL ?? ''

test(
  'a new PostgreSQL database that cannot store every name is rejected unchanged',
  { skip: serverUrl === '' && 'needs PostgreSQL' },
  async (t) => {
    const server = new pg.Client({ connectionString: serverUrl })
    await server.connect()
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await server.query(`create database ${name} template template0 encoding 'EUC_CN' lc_collate 'C' lc_ctype 'C'`)
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    t.after(async () => {
      await database.close()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    })
    await assert.rejects(migrate(database), /encoding EUC_CN.*--encoding=UTF8/)
    await assert.rejects(database.read.selectFrom('migrations').selectAll().execute(), /does not exist/)
  },
)
