import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import type { Database, Db } from './database.ts'
import { isLocked, isUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

const add = (name: string) => (db: Db) => db.insertInto('revisions').values({ name, revision: 1 }).execute()
const names = async ({ read }: Database) =>
  (await read.selectFrom('revisions').select('name').orderBy('name').execute()).map((row) => row.name)

/** A database, and another program's connection that locks its file until `release` is called. */
async function locked(test: TestContext, lockWaitMs?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const database = await openSqlite(folder, lockWaitMs === undefined ? {} : { lockWaitMs })
  await migrate(database)
  const other = new DatabaseSync(join(folder, 'jiangxue.db'), { timeout: 0 })
  test.after(async () => {
    other.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  other.exec('begin immediate')
  return { database, release: () => other.exec('commit') }
}

test('while another program has the lock, reads continue and writes wait', async (test) => {
  const { database, release } = await locked(test)
  const done: string[] = []
  const writes = ['first', 'second'].map(async (name) => {
    await database.write(add(name))
    done.push(name)
  })
  const longEnoughToLookOften = performance.now() + 200
  while (performance.now() < longEnoughToLookOften) {
    assert.deepEqual(await names(database), [])
    await new Promise((turn) => setImmediate(turn))
  }
  assert.deepEqual(done, [], 'the lock is still held')
  release()
  await Promise.all(writes)
  assert.deepEqual(await names(database), ['first', 'second'])
})

test('a write that has waited too long fails alone, and the next ones succeed once the lock is gone', async (test) => {
  const { database, release } = await locked(test, 100)
  const error = await database.write(add('too long')).catch((reason: unknown) => reason)
  assert.ok(isLocked(error) && isUnavailable(error), String(error))
  assert.deepEqual(await names(database), [])
  const next = database.write(add('in time'))
  release()
  await next
  assert.deepEqual(await names(database), ['in time'])
})
