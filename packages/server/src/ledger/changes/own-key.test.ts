import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createContext, createCommandContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { auditOwn } from '../../core/log/audit.ts'
import { chainOperations } from '../../core/log/operation-chain.ts'
import { builtCommand, programEnv } from '../../testing/programs/programs.ts'
import { testApp } from '../../testing/test-app.ts'
import { testPlace } from '../../testing/test-database.ts'
import { recordRestore } from './credit-change.ts'

const it = testApp()
const another = 'another key for tests that is long enough'
const notOurs = /The secret key is not the one of this school/

test('the server and commands open a school only with its own secret key', async (t) => {
  const place = await testPlace()
  t.after(place.remove)
  const configOf = (SECRET_KEY: string) =>
    readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, SECRET_KEY, LOG_LEVEL: 'fatal' })
  const own = configOf('a key for tests that is long enough')
  const school = await createContext(own, it.context.log)
  await school.database.write((db) => auditOwn(db, it.now, { action: 'backup.create', targetId: 'one', detail: {} }))
  await chainOperations(school.database, school.keys.ledger)
  await school.database.close()
  await assert.rejects(createContext(configOf(another), it.context.log), notOurs)
  await assert.rejects(createCommandContext(configOf(another), it.context.log), notOurs)
  for (const open of [createContext, createCommandContext]) await (await open(own, it.context.log)).database.close()
})

test('one tampered seal does not prevent opening a school', async () => {
  const { config, database, keys, log } = it.context
  const facts = { backup: '2026-11-20T02-00-00Z', madeAt: '2026-11-20T02:00:00.000Z', version: '1.0.0' }
  await database.write(async (db) => {
    await recordRestore(db, keys.ledger, facts, it.now)
    await auditOwn(db, it.now, { action: 'backup.restore', targetId: facts.backup, detail: {} })
  })
  await chainOperations(database, keys.ledger)
  await database.write((db) => db.updateTable('logChains').set({ seal: 'changed' }).execute())
  await (await createCommandContext(config, log)).database.close()
})

test('no command creates a missing key or database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  for (const program of ['verify-ledger', 'move-storage', 'anchor-ledger', 'backup', 'remove-factors'])
    for (const key of ['', another]) {
      const env = { ...programEnv, DATA_DIR: folder, SECRET_KEY: key }
      const { status, stderr } = spawnSync(process.execPath, [builtCommand(program), `${folder}-backups`], {
        env,
        encoding: 'utf8',
      })
      assert.equal(status, 1, program)
      assert.match(stderr, key === '' ? /^The school's secret key is needed/ : /^There is no school in/, program)
    }
  assert.deepEqual(readdirSync(folder), [])
  rmSync(folder, { recursive: true })
})
