import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../testing/test-app.ts'
import { insertAccess } from './access-log.ts'
import { sealAccessLog, verifyAccessLog } from './seal-access-log.ts'

const it = testApp()
const write = (at: number, path: string) =>
  it.context.database.write((db) =>
    insertAccess(db, [
      {
        at,
        method: 'GET',
        path,
        ip: '203.0.113.9',
        status: 200,
        userId: null,
        durationMs: 3,
        requestId: 'r',
        requests: 1,
      },
    ]),
  )
const change = (statement: ReturnType<typeof sql>) => it.context.database.write((db) => statement.execute(db))
const faults = async () => {
  const found: string[] = []
  await verifyAccessLog(it.context.database.read, (fault) => found.push(fault))
  return found
}
const seals = async () =>
  (
    await it.context.database.read
      .selectFrom('operationLogs')
      .select('detail')
      .where('action', '=', 'log.sealAccess')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => JSON.parse(detail) as { from: number; upTo: number; rows: number })

test('rows of the access log are sealed once a day, and changed or removed ones are named', async () => {
  await sealAccessLog(it.context)
  assert.deepEqual(await seals(), [], 'nothing to seal')
  for (const path of ['/a', '/b', '/c']) await write(it.now, path)
  await sealAccessLog(it.context)
  assert.deepEqual(await seals(), [], 'rows of the last hour may not be complete')
  it.pass(7200)
  await sealAccessLog(it.context)
  it.pass(7200)
  await write(it.now, '/d')
  it.pass(7200)
  await sealAccessLog(it.context)
  assert.equal((await seals()).length, 1, 'once a day')
  it.pass(86_400)
  await sealAccessLog(it.context)
  const [first, second] = await seals()
  assert.deepEqual(
    { firstRows: first?.rows, from: second?.from, secondRows: second?.rows },
    { firstRows: 3, from: first?.upTo, secondRows: 1 },
  )
  assert.deepEqual(await faults(), [])

  await change(sql`update access_logs set path = '/x' where path = '/b'`)
  const named = `access log: the rows 1 to ${first?.upTo} are not those that were written`
  assert.deepEqual(await faults(), [named])
  await change(sql`update access_logs set path = '/b' where path = '/x'`)
  assert.deepEqual(await faults(), [])
  await change(sql`delete from access_logs where path = '/d'`)
  assert.equal((await faults()).length, 1)
})

test('rows that are old enough to be removed are not missed', async () => {
  it.pass(190 * 86_400)
  await write(it.now, '/e')
  it.pass(7200)
  await sealAccessLog(it.context)
  await change(sql`delete from access_logs where path <> '/e'`)
  assert.deepEqual(await faults(), [])
})
