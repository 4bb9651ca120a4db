import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Database, Db } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  folders.push(folder)
  return folder
}
async function opened(use: (database: Database, folder: string) => Promise<void>) {
  const folder = newFolder()
  const database = await openSqlite(folder)
  await migrate(database)
  await use(database, folder)
  await database.close()
}
const add = (name: string) => (db: Db) => db.insertInto('revisions').values({ name, revision: 1 }).execute()
const names = async ({ read }: Database) =>
  (await read.selectFrom('revisions').select('name').orderBy('name').execute()).map((row) => row.name)

test('only one server at a time can open a folder, the next one after it is closed', () =>
  opened(async (database, folder) => {
    await assert.rejects(
      openSqlite(folder),
      /Another server is already running on this data folder .*jiangxue\.db\.lock.*DATA_DIR/,
    )
    await database.write(add('still working'))
    await database.close()
    const next = await openSqlite(folder)
    assert.deepEqual(await names(next), ['still working'])
    await next.close()
    database.close = async () => {}
  }))

test('migrating again changes nothing, and a newer database is rejected', () =>
  opened(async (database) => {
    assert.deepEqual(await migrate(database), [])
    await database.write((db) =>
      db
        .insertInto('migrations' as never)
        .values({ name: '9999-future', appliedAt: 0 } as never)
        .execute(),
    )
    await assert.rejects(
      migrate(database),
      /used by a newer version of the program \(9999-future\)\. Nothing was changed/,
    )
  }))

test('a failed job among jobs committed together is rolled back alone', () =>
  opened(async (database) => {
    const outcomes = await Promise.allSettled([
      database.write(add('first')),
      database.write(async (db) => {
        await add('undone')(db)
        throw new Error('changed its mind')
      }),
      database.write(async (db) => {
        await add('also undone')(db)
        await add('first')(db)
      }),
      database.write(add('last')),
    ])
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /changed its mind/)
    assert.ok(isUniqueViolation((outcomes[2] as PromiseRejectedResult).reason))
    assert.deepEqual(await names(database), ['first', 'last'])
  }))

test('a job resolves when it is committed, and sees the writes of earlier jobs', () =>
  opened(async (database) => {
    const seen = await Promise.all(
      Array.from({ length: 1200 }, async (_, number) => {
        const before = await database.write(async (db) => {
          const { count } = await db
            .selectFrom('revisions')
            .select((row) => row.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
          await add(String(number))(db)
          return count
        })
        const row = await database.read
          .selectFrom('revisions')
          .select('name')
          .where('name', '=', String(number))
          .executeTakeFirst()
        assert.ok(row, 'resolved writes can be read')
        return before
      }),
    )
    assert.deepEqual(
      seen,
      Array.from({ length: 1200 }, (_, number) => number),
      'one after another, in order',
    )
  }))

test('closing waits for queued writes, and later writes are rejected', () =>
  opened(async (database, folder) => {
    const writes = Array.from({ length: 50 }, (_, number) => database.write(add(`row ${number}`)))
    await database.close()
    await Promise.all(writes)
    await assert.rejects(database.write(add('too late')))
    const next = await openSqlite(folder)
    assert.equal((await names(next)).length, 50)
    await next.close()
    database.close = async () => {}
  }))

test('reads see only committed data', () =>
  opened(async (database) => {
    await database.write(async (db) => {
      await add('not yet')(db)
      assert.deepEqual(await names(database), [])
    })
    assert.deepEqual(await names(database), ['not yet'])
    await assert.rejects(add('through the reader')(database.read), /readonly/)
  }))
