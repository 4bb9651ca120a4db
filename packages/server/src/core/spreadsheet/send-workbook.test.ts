import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { testApp } from '../../testing/test-app.ts'
import testSheet, { type TestFilter } from '../../testing/test-sheet.ts'
import { handleProblems } from '../http/problem-handler.ts'
import { sendWorkbook } from './send-workbook.ts'
import { rowsOf, type Sheet } from './sheet.ts'

const it = testApp()
const endless = 1e9

/** A server whose only call returns a sheet. */
async function serverOf(filter: TestFilter, count = testSheet.count) {
  const { id: userId } = await it.world.person('ADMIN')
  const app = Fastify({ forceCloseConnections: true })
  handleProblems(app)
  app.get('/', (_, reply) =>
    sendWorkbook(
      { context: it.context, caller: { userId } as never, origin: { ip: '', userAgent: '' }, reply },
      { ...testSheet, count },
      import.meta.resolve('../../testing/test-sheet.ts'),
      filter,
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  after(() => app.close())
  const { port } = app.server.address() as { port: number }
  return (signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}/`, { signal: signal ?? null })
}

async function onceThereIsRoom(open: () => Promise<Response>): Promise<Response> {
  let response = await open()
  for (let tries = 0; response.status === 429 && tries < 200; tries++) {
    await delay(50)
    response = await open()
  }
  return response
}
const idsOf = async (response: Response) =>
  rowsOfWorkbook(Buffer.from(await response.arrayBuffer()))
    .slice(1)
    .map(([id]) => Number(id))
const falling = (from: number) => Array.from({ length: from }, (_, index) => from - index)

test('rows are read by falling id, a batch at a time', async () => {
  const secrets = { keys: it.context.keys, secret: undefined }
  const asked: [number, number][] = []
  const sheet: Sheet<TestFilter, { id: number }> = {
    ...testSheet,
    rowsBefore: (db, filter, before, limit, secrets) => {
      asked.push([before, limit])
      return testSheet.rowsBefore(db, filter, before, limit, secrets)
    },
  }
  const ids: number[] = []
  for await (const { id } of rowsOf(it.context.database.read, sheet, { rows: 1001 }, secrets)) ids.push(id)
  assert.deepEqual(ids, falling(1001))
  assert.deepEqual(asked, [
    [Number.MAX_SAFE_INTEGER, 500],
    [502, 500],
    [2, 500],
  ])
})

test('a sheet of several batches is complete', async () => {
  assert.deepEqual(await idsOf(await (await serverOf({ rows: 1001 }))()), falling(1001))
})

test('a slow client is waited for; one that disconnects ends the reading and frees its slot', async () => {
  const open = await serverOf({ rows: endless })
  const leaving = new AbortController()
  const responses = [await open(leaving.signal), await open(leaving.signal)]
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  const refused = await open()
  assert.deepEqual(
    [
      refused.status,
      ((await refused.json()) as { problem: string }).problem,
      Number(refused.headers.get('retry-after')) > 0,
    ],
    [429, 'export.tooMany', true],
  )
  leaving.abort()
  const again = new AbortController()
  assert.equal((await onceThereIsRoom(() => open(again.signal))).status, 200)
  again.abort()
})

test('a reading error aborts the download instead of completing it', async () => {
  const open = await serverOf({ rows: 2000, failsBelow: 1200 })
  for (let times = 0; times < 3; times++)
    await assert.rejects(onceThereIsRoom(open).then((response) => response.arrayBuffer()))
})

test('a client that disconnects before the first row frees its slot too', async () => {
  const leaving = new AbortController()
  const open = await serverOf({ rows: 0 }, async () => {
    if (!leaving.signal.aborted) {
      leaving.abort()
      await delay(50)
    }
    return 0
  })
  await assert.rejects(open(leaving.signal))
  for (let times = 0; times < 3; times++) assert.deepEqual(await idsOf(await onceThereIsRoom(open)), [])
})
