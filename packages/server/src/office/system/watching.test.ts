import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { createApp } from '../../app.ts'
import { onSlowQuery, type SlowQuery } from '../../core/database/slow-query.ts'
import { appendToLog, rotateLogs, redactPersonalData } from '../../core/log/log-files.ts'
import { writeLogs } from '../../core/log/logs.ts'
import { inOperation } from '../../core/operation-name.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const stranger = '203.0.113.7'
const token = 'a token for metrics'

/** A server over this file's database with a changed configuration. */
async function serverWith(config: Partial<typeof it.context.config>) {
  const context = {
    ...it.context,
    config: { ...it.context.config, ...config },
    database: { ...it.context.database, close: async () => {} },
  }
  return createApp(async () => context, context.config)
}

test('metrics are for the operator: on the machine itself, or with the token', async () => {
  const { body, status, headers } = await it.call('GET', '/metrics')
  assert.deepEqual(
    { status, contentType: headers['content-type'] },
    { status: 200, contentType: 'text/plain; version=0.0.4; charset=utf-8' },
  )
  for (const name of [
    'jiangxue_info',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'jiangxue_messages_waiting',
  ])
    assert.ok(body.includes(name), name)
  assert.equal((await it.call('GET', '/metrics', { from: stranger })).status, 404)
  // A proxy on this machine that is not configured as trusted must not expose metrics.
  assert.equal((await it.call('GET', '/metrics', { headers: { 'x-forwarded-for': stranger } })).status, 404)
  // A tunnel adds no header, but passes on the host that its client asked for.
  assert.equal((await it.call('GET', '/metrics', { headers: { host: 'www.school.example' } })).status, 404)
  const { app } = await serverWith({ metricsToken: token })
  const read = async (authorization?: string, remoteAddress = stranger) =>
    (await app.inject({ url: '/metrics', remoteAddress, ...(authorization && { headers: { authorization } }) }))
      .statusCode
  assert.deepEqual(
    [await read(`Bearer ${token}`), await read('Bearer another'), await read(), await read(undefined, '127.0.0.1')],
    [200, 404, 404, 200],
  )
  await app.close()
})

test('requests are counted by route, without personal data', async () => {
  const { token: own, id } = await it.world.student()
  await it.get(`/api/student/learning/${id}/daily-goal`, own)
  await it.get('/api/public/courses?keyword=secret-words')
  const { body } = await it.call('GET', '/metrics')
  assert.match(
    body,
    /jiangxue_request_duration_seconds_count\{method="GET",route="\/api\/student\/learning\/:userId\/daily-goal",status="2xx"\} 1/,
  )
  assert.ok(!body.includes('secret-words'))
})

test('health reports its reasons only to the operator', async () => {
  Object.assign(it.context.storages.local, { freeShare: async () => 0.01 })
  const own = (await it.get('/api/health')).body
  const others = (await it.call('GET', '/api/health', { from: stranger })).body
  assert.deepEqual(
    { ownStatus: own.status, ownReasons: own.reasons, othersStatus: others.status, othersReasons: others.reasons },
    { ownStatus: 'degraded', ownReasons: ['diskLow'], othersStatus: 'degraded', othersReasons: undefined },
  )
  Object.assign(it.context.storages.local, { freeShare: async () => 0.5 })
})

test('a trusted proxy sets the request id, in error responses, the logs and the operation log', async () => {
  const { app, logs } = await serverWith({ trustProxy: 1 })
  const admin = await it.world.person('ADMIN')
  const headers = { authorization: `Bearer ${admin.token}`, 'x-request-id': 'proxy-4711-abcdef' }
  const named = await app.inject({
    method: 'POST',
    url: '/api/admin/settings/log',
    headers,
    payload: { keepDays: 200 },
  })
  assert.equal(named.statusCode, 200)
  const refused = await app.inject({ url: '/api/nowhere', headers })
  assert.equal(refused.json().requestId, headers['x-request-id'])
  for (const bad of ['short', 'with spaces in it', 'x'.repeat(65), '<script>alert(1)</script>'])
    assert.notEqual((await app.inject({ url: '/api/nowhere', headers: { 'x-request-id': bad } })).json().requestId, bad)
  await writeLogs(it.context, logs)
  const { content } = (await it.get('/api/admin/logs/operation?action=setting.save', admin.token)).body
  assert.equal(content[0].requestId, headers['x-request-id'])
  const access = (await it.get('/api/admin/logs/access?path=/api/nowhere', admin.token)).body.content
  assert.ok(access.some(({ requestId }: { requestId: string }) => requestId === headers['x-request-id']))
  await app.close()
  // Without a proxy, clients could choose the id.
  const own = await it.call('GET', '/api/nowhere', { headers: { 'x-request-id': headers['x-request-id'] } })
  assert.notEqual(own.body.requestId, headers['x-request-id'])
})

const filesOf = () => readdirSync(join(it.context.config.dataDir, 'logs')).toSorted()
const linesOf = (name: string) =>
  readFileSync(join(it.context.config.dataDir, 'logs', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('requests and errors are in daily files, without names, numbers or addresses', async () => {
  const { token: own, username } = await it.world.student()
  await it.call('GET', '/api/auth/me?phone=13800001234', { token: own, from: stranger })
  await it.call('GET', '/api/public/applications/phone/13800001234?idCardTail=1234', { from: stranger })
  it.app.log.fatal({ err: new Error('no such user: 13800001234, li@example.cn') }, 'a test')
  await writeLogs(it.context, it.logs)
  const day = new Date(it.now).toISOString().slice(0, 10)
  const [access, errors] = [linesOf(`access-${day}.log`), linesOf(`error-${day}.log`)]
  const line = access.find(({ path }) => path === '/api/auth/me')
  assert.deepEqual(Object.keys(line).toSorted(), ['at', 'durationMs', 'method', 'path', 'requestId', 'status'])
  assert.match(errors.at(-1).message, /a test: no such user: …, …@…/)
  const all = JSON.stringify([access, errors])
  for (const secret of [username, '13800001234', '1234', stranger, 'li@example.cn', own])
    assert.ok(!all.replaceAll(/"(requestId|at)":"[^"]*"/g, '').includes(secret), secret)
})

test('old files are compressed, and removed after the retention period', async () => {
  const folder = join(it.context.config.dataDir, 'logs')
  const now = Date.parse('2026-11-20T02:00:00Z')
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  for (const day of ['2026-11-20', '2026-11-19', '2026-05-01', '2025-11-01'])
    await appendToLog(it.context.config.dataDir, 'access', [{ at: at(day) }])
  writeFileSync(join(folder, 'notes.txt'), 'of somebody')
  await rotateLogs(it.context.config.dataDir, now, now - 365 * 86_400_000)
  const kept = filesOf().filter((name) => name.startsWith('access-') || name === 'notes.txt')
  assert.deepEqual(kept, ['access-2026-05-01.log.gz', 'access-2026-11-19.log.gz', 'access-2026-11-20.log', 'notes.txt'])
  const packed = gunzipSync(readFileSync(join(folder, 'access-2026-11-19.log.gz'))).toString()
  assert.deepEqual(JSON.parse(packed), { at: '2026-11-19T12:00:00.000Z' })
  // Another process may still write a line for the end of yesterday.
  await appendToLog(it.context.config.dataDir, 'error', [{ at: at('2026-11-19') }])
  await rotateLogs(it.context.config.dataDir, Date.parse('2026-11-20T00:05:00Z'), 0)
  assert.ok(existsSync(join(folder, 'error-2026-11-19.log')))
  utimesSync(join(folder, 'notes.txt'), 1, 1)
  // The clock was set back after yesterday's file had been compressed.
  await appendToLog(it.context.config.dataDir, 'access', [{ at: at('2026-11-19') + 1000 }])
  await rotateLogs(it.context.config.dataDir, now, 0)
  const lines = gunzipSync(readFileSync(join(folder, 'access-2026-11-19.log.gz')))
    .toString()
    .trim()
    .split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).at),
    ['2026-11-19T12:00:00.000Z', '2026-11-19T12:00:01.000Z'],
  )
})

test('personal data is removed from messages', () => {
  assert.equal(redactPersonalData('11010519491231002X li.wei@mail.example.cn 138-0000'), '… …@… 138-0000')
  assert.equal(redactPersonalData('at run (file.ts:1234:56)'), 'at run (file.ts:1234:56)')
})

test('a slow query is reported with its call, and without its values', async () => {
  const found: SlowQuery[] = []
  const stop = onSlowQuery((query) => found.push(query))
  const { engine, read, write } = it.context.database
  const slow =
    engine === 'sqlite'
      ? sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1500000)
          select count(*) from n where i > ${'a value'}`
      : sql`select pg_sleep(0.15), ${'a value'}::text`
  await inOperation('listStudents', () => slow.execute(read))
  // Jobs of several calls share a transaction; each retains its operation name.
  await Promise.all([
    inOperation('quickCall', () => write((db) => sql`select 1`.execute(db))),
    inOperation('saveStudent', () => write((db) => slow.execute(db))),
  ])
  stop()
  const asked = found.filter(({ statement }) => statement !== 'commit')
  assert.deepEqual(
    asked.map(({ operation }) => operation),
    ['listStudents', 'saveStudent'],
  )
  assert.ok(asked.every(({ statement, durationMs }) => durationMs >= 100 && !statement.includes('a value')))
})
