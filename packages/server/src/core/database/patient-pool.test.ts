import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { emptyPlace } from '../../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import { PatientPool } from './patient-pool.ts'

/** A pool whose server refuses the first connections. */
function refusing(times: number, code: string) {
  let asked = 0
  const options = { max: 10 }
  const connect = async () => {
    asked += 1
    if (asked <= times) throw Object.assign(new Error('too many connections'), { code })
    return 'a connection' as never
  }
  return { pool: { options, connect, totalCount: 2 } as unknown as pg.Pool, options, asked: () => asked }
}

test('a request waits while the server has no free connection, and the pool asks for no more', async () => {
  const { pool, options, asked } = refusing(2, '53300')
  const patient = new PatientPool(pool, 10)
  assert.equal(patient.isShort(), false)
  assert.equal(await patient.connect(), 'a connection')
  assert.deepEqual([asked(), options.max, patient.isShort()], [3, 2, true])
})

test('any other refusal is passed on at once', async () => {
  const { pool, asked } = refusing(1, '28P01')
  await assert.rejects(new PatientPool(pool, 10).connect(), { code: '28P01' })
  assert.equal(asked(), 1)
})

test('the pool stays below the limit of the server', () => {
  const { pool, options } = refusing(0, '')
  const patient = new PatientPool(pool, 10)
  for (const [limit, max] of [
    [undefined, 10],
    [100, 10],
    [4, 3],
    [1, 1],
  ] as const) {
    patient.limitTo(limit)
    assert.deepEqual([options.max, patient.isShort()], [max, max < 10])
  }
})

if (process.env.DATABASE === 'postgres')
  test('forty parallel reads of a user with three connections all succeed', async (t) => {
    const place = await emptyPlace('postgres')
    const owner = await openDatabase(place)
    const name = `few_${process.pid}_${Date.now()}`
    await sql.raw(`create role ${name} login password 'few' connection limit 3`).execute(owner.read)
    const url = new URL(place.databaseUrl)
    Object.assign(url, { username: name, password: 'few' })
    const [first, second] = await Promise.all(
      [0, 1].map(() => openDatabase({ dataDir: place.dataDir, databaseUrl: url.href, databasePool: 10 })),
    )
    t.after(async () => {
      await first!.close()
      await second!.close()
      await sql.raw(`drop role ${name}`).execute(owner.read)
      await owner.close()
      await place.remove()
    })
    await first!.readLimits?.()
    const reads = Array.from({ length: 40 }, (_, index) =>
      sql<{ one: number }>`select 1 as one, pg_sleep(0.01)`.execute((index % 2 === 0 ? first! : second!).read),
    )
    assert.equal((await Promise.all(reads)).length, 40)
    assert.equal(first!.isShortOfConnections?.(), true)
  })
