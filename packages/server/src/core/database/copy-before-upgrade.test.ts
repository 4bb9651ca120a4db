import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { createContext } from '../../app.ts'
import { emptyPlace } from '../../testing/test-database.ts'
import { readConfig } from '../config/config.ts'
import { listApplied, listMigrations, migrate, runMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const log = { error() {}, warn() {}, info() {} } as never

/** A database with all migrations except the newest. */
async function oldDatabase(t: TestContext) {
  const place = await emptyPlace('sqlite')
  t.after(place.remove)
  const names = await listMigrations()
  const database = await openDatabase(place)
  await database.write((db) => runMigrations(db, database.columnTypes, names.slice(0, -1)))
  await database.close()
  const env = { DATA_DIR: place.dataDir, SECRET_KEY: 'a key for tests that is long enough' }
  return { ...place, names, env, newest: names.at(-1) as string }
}
const start = async (env: Record<string, string>) => (await createContext(readConfig(env), log)).database.close()
const copiesOf = (dataDir: string) => readdirSync(join(dataDir, 'backups'))

test('an upgrade keeps a copy of the earlier database, which can be opened', async (t) => {
  const { dataDir, env, names, newest } = await oldDatabase(t)
  await start(env)
  assert.deepEqual(copiesOf(dataDir), [`before-${newest}.db`])
  const copy = join(dataDir, 'copy', 'jiangxue.db')
  mkdirSync(dirname(copy))
  copyFileSync(join(dataDir, 'backups', `before-${newest}.db`), copy)
  const database = await openDatabase({ databaseUrl: '', dataDir: dirname(copy) })
  assert.deepEqual(await listApplied(database.read), names.slice(0, -1))
  assert.deepEqual(await migrate(database), [newest])
  await database.close()
})

test('three copies are retained, and none is made if nothing is pending or UPGRADE_COPY is off', async (t) => {
  const { dataDir, env, newest } = await oldDatabase(t)
  mkdirSync(join(dataDir, 'backups'))
  for (const number of ['0001', '0002', '0003'])
    writeFileSync(join(dataDir, 'backups', `before-${number}-earlier.db`), '')
  await start(env)
  const expected = ['before-0002-earlier.db', 'before-0003-earlier.db', `before-${newest}.db`]
  assert.deepEqual(copiesOf(dataDir), expected)
  await start(env)
  assert.deepEqual(copiesOf(dataDir), expected)
  const other = await oldDatabase(t)
  await start({ ...other.env, UPGRADE_COPY: 'off' })
  assert.equal(readdirSync(other.dataDir).includes('backups'), false)
})

test('an interrupted migration leaves the database unchanged', async (t) => {
  const { dataDir, names, newest } = await oldDatabase(t)
  const database = await openDatabase({ databaseUrl: '', dataDir })
  const cut = database.write(async (db) => {
    await runMigrations(db, database.columnTypes)
    throw new Error('cut off')
  })
  await assert.rejects(cut, /cut off/)
  assert.deepEqual(await listApplied(database.read), names.slice(0, -1))
  assert.deepEqual(await migrate(database), [newest])
  await database.close()
})
