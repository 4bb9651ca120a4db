import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { handleProblems } from '../http/problem-handler.ts'
import { rowsOfWorkbook } from '../testing/read-workbook.ts'
import { testApp } from '../testing/test-app.ts'
import { sendWorkbook, type Export } from './send-workbook.ts'

const it = testApp()
interface Row { readonly id: number }
// Hard to press together, so that what lies between server and client is soon full.
const columns = [{ title: '编号', width: 10, value: ({ id }: Row) => id }, { title: '说明', width: 40, value: () => randomBytes(2000).toString('base64') }]

/** A server whose only call answers a sheet. */
async function serverOf(rowsBefore: Export<Row>['rowsBefore'], count = async () => 401) {
  const { id: userId } = await it.world.person('ADMIN')
  const app = Fastify({ forceCloseConnections: true })
  handleProblems(app)
  app.get('/', (_, reply) =>
    sendWorkbook({ context: it.context, caller: { userId } as never, origin: { ip: '', userAgent: '' }, reply }, { name: '名单', noun: 'row', filter: {}, columns, count, rowsBefore }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  after(() => app.close())
  const { port } = app.server.address() as { port: number }
  return (signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}/`, { signal: signal ?? null })
}

/** Waits until something no longer changes. */
async function settled(read: () => number): Promise<number> {
  for (let tries = 0, steady = 0, last = -1; tries < 500; tries++) {
    const now = read()
    steady = now === last ? steady + 1 : 0
    if (steady === 20) return now
    last = now
    await delay(10)
  }
  return assert.fail('it never rests')
}

async function onceThereIsRoom(open: () => Promise<Response>): Promise<Response> {
  let answer = await open()
  for (let tries = 0; answer.status === 429 && tries < 400; tries++) {
    await delay(50)
    answer = await open()
  }
  return answer
}

test('rows are read by falling id, a batch at a time', async () => {
  const asked: [number, number][] = []
  const open = await serverOf(async (_, before, limit) => {
    asked.push([before, limit])
    const first = Math.min(before, 402) - 1
    return Array.from({ length: Math.min(limit, first) }, (_, index) => ({ id: first - index }))
  })
  const rows = rowsOfWorkbook(Buffer.from(await (await open()).arrayBuffer()))
  assert.deepEqual(rows.slice(1).map(([id]) => Number(id)), Array.from({ length: 401 }, (_, index) => 401 - index))
  assert.deepEqual(asked, [[Number.MAX_SAFE_INTEGER, 200], [202, 200], [2, 200]])
})

test('a slow client is waited for; one that leaves ends the reading and makes room', async () => {
  let batches = 0
  const open = await serverOf(async (_, before, limit) => {
    batches++
    const first = Math.min(before, 1e12)
    return Array.from({ length: limit }, (_, index) => ({ id: first - 1 - index }))
  })
  const leaving = new AbortController()
  const answers = [await open(leaving.signal), await open(leaving.signal)]
  assert.deepEqual(answers.map(({ status }) => status), [200, 200])
  const refused = await open()
  assert.deepEqual([refused.status, ((await refused.json()) as { problem: string }).problem, Number(refused.headers.get('retry-after')) > 0], [429, 'export.tooMany', true])
  await settled(() => batches)
  leaving.abort()
  const again = new AbortController()
  assert.equal((await onceThereIsRoom(() => open(again.signal))).status, 200)
  again.abort()
  await settled(() => batches)
})

test('a reading that fails breaks the download off instead of ending it', async () => {
  const open = await serverOf(async (_, before, limit) => {
    if (before < 1e6) throw new Error('the database is gone')
    return Array.from({ length: limit }, (_, index) => ({ id: 1e6 - 1 - index }))
  })
  for (let times = 0; times < 3; times++) await assert.rejects(open().then((answer) => answer.arrayBuffer()))
})

test('who leaves before the first row makes room too', async () => {
  const leaving = new AbortController()
  let left = false
  const open = await serverOf(async () => [], async () => {
    if (!left) {
      left = true
      leaving.abort()
      await delay(50)
    }
    return 0
  })
  await assert.rejects(open(leaving.signal))
  for (let times = 0; times < 3; times++) assert.deepEqual(rowsOfWorkbook(Buffer.from(await (await onceThereIsRoom(open)).arrayBuffer())), [['编号', '说明']])
})
