import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { emptyPlace } from '../../testing/test-database.ts'
import type { Db } from './database.ts'
import { openDatabase } from './open-database.ts'

const skip = process.env.DATABASE !== 'postgres' && 'PostgreSQL only'

async function twoProcesses(t: TestContext, databasePool = 1) {
  const place = await emptyPlace('postgres')
  const [first, second] = [
    await openDatabase({ ...place, databasePool }),
    await openDatabase({ ...place, databasePool }),
  ]
  t.after(async () => {
    await first.close()
    await second.close()
    await place.remove()
  })
  await first.write(async (db) => {
    await sql`create table things (id bigint primary key, name text)`.execute(db)
    await sql`insert into things values (1, 'one')`.execute(db)
  })
  return { first, second }
}
const thing = async (db: Db, id = 1) => (await sql`select * from things where id = ${id}`.execute(db)).rows
const plans = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows

test(
  'a statement is planned once it comes for the second time, and its plan is used from then on',
  { skip },
  async (t) => {
    const { first } = await twoProcesses(t)
    for (const expected of [0, 1, 1]) {
      await thing(first.read)
      assert.equal((await plans(first.read)).length, expected)
    }
  },
)

test('texts without end push neither the memory of the server nor of the process over a limit', { skip }, async (t) => {
  const { first } = await twoProcesses(t)
  const endless = (length: number) =>
    sql`select id from things where id in (${sql.join(Array.from({ length }, (_, id) => id))})`.execute(first.read)
  for (let length = 1; length < 300; length++) await endless(length)
  assert.equal((await plans(first.read)).length, 0)
  for (let length = 1; length < 300; length++) {
    await endless(length)
    await endless(length)
  }
  const kept = (await plans(first.read)).length
  assert.ok(kept > 100 && kept <= 200, `${kept} plans`)
  assert.deepEqual(await thing(first.read), [{ id: 1, name: 'one' }])
})

test(
  'after another process changed a table, statements run without an error, alone and in a transaction',
  { skip },
  async (t) => {
    const { first, second } = await twoProcesses(t, 3)
    const pooled = () => Promise.all([1, 2, 3].map(() => second.write((db) => thing(db))))
    for (let time = 0; time < 3; time++) await pooled()
    await first.write(async (db) => void (await sql`alter table things add column colour text`.execute(db)))
    const after = [{ id: 1, name: 'one', colour: null }]
    assert.deepEqual(await thing(second.read), after)
    await first.write(async (db) => void (await sql`alter table things drop column name`.execute(db)))
    assert.deepEqual(
      await pooled(),
      [1, 2, 3].map(() => [{ id: 1, colour: null }]),
    )
  },
)

/** What a pooler that knows no prepared statements does between two statements: another session. */
const forget = (db: Db) => sql`deallocate all`.execute(db)

test(
  'without prepared statements in a pooler, a statement runs again unprepared, and none is prepared again',
  { skip },
  async (t) => {
    const { first, second } = await twoProcesses(t)
    for (let time = 0; time < 3; time++) await thing(first.read)
    await forget(first.read)
    assert.equal((await thing(first.read)).length, 1)
    for (let time = 0; time < 3; time++) await thing(first.read)
    assert.deepEqual(await plans(first.read), [])
    for (let time = 0; time < 3; time++) await thing(second.read)
    let tries = 0
    const written = await second.write(async (db) => {
      if (tries++ === 0) await forget(db)
      return thing(db)
    })
    assert.deepEqual([written.length, tries], [1, 2])
  },
)

test('a statement that fails for another reason fails', { skip }, async (t) => {
  const { first } = await twoProcesses(t)
  const divide = (by: number) => sql`select 1 / cast(${by} as int) as n`.execute(first.read)
  await divide(1)
  await divide(1)
  await assert.rejects(divide(0), { code: '22012' })
  await assert.rejects(
    first.write((db) => sql`insert into things values (${1}, ${'again'})`.execute(db)),
    { code: '23505' },
  )
})
