import assert from 'node:assert/strict'
import { chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createCommandContext } from './app.ts'
import { assertOwnFolder } from './command-line.ts'
import { readConfig } from './core/config/config.ts'
import { listMigrations, migrate, runMigrations } from './core/database/migrate.ts'
import { openDatabase } from './core/database/open-database.ts'
import { backups } from './testing/backups.ts'
import { testApp } from './testing/test-app.ts'

const it = testApp()
const { emptyTarget } = backups(it)

test('commands take no school of another version, except for its backup', async (t) => {
  const old = await emptyTarget(t)
  const config = readConfig({ DATA_DIR: old.dataDir, DATABASE_URL: old.databaseUrl, SECRET_KEY: old.secretKey })
  const names = await listMigrations()
  const database = await openDatabase(old)
  await database.write((db) => runMigrations(db, database.columnTypes, names.slice(0, -2)))
  const command = (options?: object) => createCommandContext(config, it.context.log, options)
  await assert.rejects(command(), /of an earlier version of the program\. Start the server/)
  await (await command({ takesEarlier: true })).database.close()
  await migrate(database)
  await (await command()).database.close()
  await database.write((db) => sql`insert into migrations (name, applied_at) values ('9999-future', 0)`.execute(db))
  for (const options of [{}, { takesEarlier: true }])
    await assert.rejects(command(options), /used by a newer version of the program \(9999-future\)/)
  await database.close()
})

test('a command that writes does not run as root on the folder of another user', async (t) => {
  const { dataDir } = await emptyTarget(t)
  const owner = statSync(dataDir).uid
  assertOwnFolder(dataDir, owner)
  assertOwnFolder(join(dataDir, 'none'), 0)
  if (owner === 0) chownSync(dataDir, 1000, 1000)
  assert.throws(() => assertOwnFolder(dataDir, 0), /belongs to user \d+, .*nothing was changed.*sudo -u '#\d+'/)
})
