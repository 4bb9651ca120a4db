import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { createContext, createCommandContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { listPending, listMigrations, runMigrations } from '../../core/database/migrate.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { insertUser } from '../../people/account/account.queries.ts'
import { emptyPlace } from '../../testing/test-database.ts'
import { listBackups } from './manifest.ts'
import { runBackup } from './run-backup.ts'

const log = { error() {}, warn() {}, info() {} } as never
const person = { role: 'ADMIN', name: '校长', phone: null, email: null, passwordHash: '', status: 'ACTIVE' } as const

/** A school on PostgreSQL with all migrations except the newest. */
async function oldSchool(t: TestContext) {
  const place = await emptyPlace('postgres')
  t.after(place.remove)
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-before-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase(place)
  const names = (await listMigrations()).slice(0, -1)
  await database.write((db) => runMigrations(db, database.columnTypes, names))
  await database.write((db) => insertUser(db, { ...person, username: 'head' }, Date.now()))
  const env = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough',
  }
  t.after(() => database.close())
  return { database, env, folder }
}
const start = async (env: Record<string, string>) => (await createContext(readConfig(env), log)).database.close()

if (process.env.DATABASE === 'postgres') {
  test('a school without a recent backup is not upgraded, and the error explains what to do', async (t) => {
    const { database, env, folder } = await oldSchool(t)
    await assert.rejects(start(env), /has not been backed up within a day; nothing was changed\. Run `npm run backup/)
    assert.equal((await listPending(database)).length, 1)
    const context = await createCommandContext(readConfig(env), log, { takesEarlier: true })
    await runBackup(context, { path: folder, retention: undefined }, undefined)
    await context.database.close()
    await start(env)
    assert.deepEqual(await listPending(database), [])
  })

  test('with a backup folder in the settings the upgrade makes the backup itself, and an old one does not count', async (t) => {
    const { database, env, folder } = await oldSchool(t)
    await database.write((db) => changeSetting(db, 'backup.folder', folder, Date.now()))
    await sql`insert into operation_logs (at, username, action, target_type, target_id, detail, ip, result)
      values (${Date.now() - 2 * 86_400_000}, '', 'backup.create', 'backup', 'x', '', '', 'success')`.execute(
      database.read,
    )
    await start(env)
    assert.equal((await listBackups(folder)).length, 1)
    assert.deepEqual(await listPending(database), [])
  })

  test('UPGRADE_COPY=off starts without a backup', async (t) => {
    const { database, env } = await oldSchool(t)
    await start({ ...env, UPGRADE_COPY: 'off' })
    assert.deepEqual(await listPending(database), [])
  })
}

test('an unused database needs no backup', async (t) => {
  const place = await emptyPlace(process.env.DATABASE === 'postgres' ? 'postgres' : 'sqlite')
  t.after(place.remove)
  await start({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough',
  })
})

test('a database used by a newer version is rejected and not changed', async (t) => {
  const place = await emptyPlace(process.env.DATABASE === 'postgres' ? 'postgres' : 'sqlite')
  t.after(place.remove)
  const env = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough',
  }
  await start(env)
  const database = await openDatabase(place, { isSharedWithServer: true })
  t.after(() => database.close())
  await database.write((db) => db.insertInto('migrations').values({ name: '9999-future', appliedAt: 1 }).execute())
  await assert.rejects(start(env), /used by a newer version of the program \(9999-future\)\. Nothing was changed/)
  // The failed start closes its connections, so that the newer version can start immediately.
  await assert.rejects(start(env), /used by a newer version/)
})
