import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logLimits } from '@jiangxue/contract/office/log.values.ts'
import { insertAccess } from '../../core/log/access-log.ts'
import { removeOldLogs, writeLogs } from '../../core/log/logs.ts'
import { verifyOperations } from '../../core/log/operation-chain.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { testApp } from '../../testing/test-app.ts'
import { countAccesses } from './log.queries.ts'

const it = testApp()
const path = '/api/admin/logs'
const write = () => writeLogs(it.context, it.logs)
const read = (kind: string, token: string, query: Record<string, string> = {}) =>
  it.get(`${path}/${kind}?${new URLSearchParams(query)}`, token)
const verify = () => verifyOperations(it.context.database.read, it.context.keys.ledger)
const dayMs = 86_400_000

test('an operation is listed with user, action, target, changes and address, and found by each of them', async () => {
  const { token, username } = await it.world.person('ADMIN')
  const made = await it.post('/api/admin/categories', { name: '日志分类' }, token)
  await it.call('PUT', `/api/admin/categories/${made.body.data.id}`, { token, body: { name: '日志分类二' } })
  await write()
  const { body } = await read('operation', token, { username })
  assert.deepEqual(
    body.content.map((row: Record<string, unknown>) => [
      row['actionText'],
      row['targetType'],
      row['ip'],
      row['isSuccess'],
    ]),
    [
      ['修改分类', 'category', '127.0.0.1', true],
      ['添加分类', 'category', '127.0.0.1', true],
    ],
  )
  assert.deepEqual(
    body.content[0].changes.find(({ field }: { field: string }) => field === 'name'),
    { field: 'name', label: '分类名称', before: '日志分类', after: '日志分类二' },
  )
  const count = async (query: Record<string, string>) =>
    (await read('operation', token, { username, ...query })).body.totalElements
  const found: [query: Record<string, string>, rows: number][] = [
    [{ action: 'category.update' }, 1],
    [{ keyword: '分类二' }, 1],
    [{ keyword: String(made.body.data.id) }, 2],
    [{ ip: '127.0.0.1' }, 2],
    [{ ip: '10.9.9.9' }, 0],
    [{ from: '2026-11-20', to: '2026-11-20' }, 2],
    [{ to: '2026-11-19' }, 0],
    [{ from: '2026-11-21' }, 0],
    [{ keyword: '%' }, 0],
  ]
  for (const [query, rows] of found) assert.equal(await count(query), rows, JSON.stringify(query))
  for (const query of [{ action: 'x.y' }, { from: 'yesterday' }, { size: '0' }] as Record<string, string>[])
    assert.equal((await read('operation', token, query)).status, 422)
  const sheet = await it.get(`${path}/operation/export?username=${username}`, token)
  assert.equal(sheet.status, 200)
  assert.deepEqual(
    rowsOfWorkbook(sheet.bytes).map((row) => row[3]),
    ['操作', '导出日志', '修改分类', '添加分类'],
  )
})

test('requests are listed without queries, codes and phone numbers; uninformative ones are left out', async () => {
  const { token, username } = await it.world.person('ADMIN')
  const student = await it.world.student()
  await it.get('/api/public/courses/list?keyword=11010119900307123X')
  await it.get('/api/public/applications/phone/13912345678?idCardTail=1234')
  await it.get('/api/public/certificates/ZS20261120-ABCDEFGHJK')
  await it.get('/api/health')
  await it.get('/files/999999')
  await it.get(`/api/admin/students/${student.id}`, token)
  await it.get('/api/admin/nothing-here', token)
  await write()
  const rows = (await read('access', token, { size: '100' })).body.content as {
    path: string
    username: string | null
  }[]
  const text = JSON.stringify(rows)
  for (const secret of ['11010119900307', '13912345678', 'ABCDEFGHJK', '/health', '/files/'])
    assert.ok(!text.includes(secret), secret)
  const paths = rows.map((row) => row.path)
  for (const wanted of [
    '/api/public/courses/list',
    '/api/public/applications/phone/{phone}',
    '/api/public/certificates/{certificateNumber}',
    `/api/admin/students/${student.id}`,
  ])
    assert.ok(paths.includes(wanted), `${wanted} among ${paths.join()}`)
  const own = await read('access', token, { username, path: '/api/admin/students' })
  assert.deepEqual(
    own.body.content.map(({ status, method }: Record<string, unknown>) => [status, method]),
    [[200, 'GET']],
  )
  assert.equal((await read('access', token, { status: '404', path: '/api/admin/nothing' })).body.totalElements, 1)
  const sheet = await it.get(`${path}/access/export?path=/api/admin/students/${student.id}`, token)
  assert.deepEqual(rowsOfWorkbook(sheet.bytes)[1]?.slice(1, 3), ['GET', `/api/admin/students/${student.id}`])
})

test('keywords and paths are found whatever their case', async () => {
  const { token, username } = await it.world.person('ADMIN')
  await it.post('/api/admin/categories', { name: 'Photoshop 入门' }, token)
  await it.context.database.write((db) =>
    db
      .insertInto('errorLogs')
      .values({ level: 'error', requestId: 'case', message: 'RangeError: Out of Bounds', stackTrace: '', at: it.now })
      .execute(),
  )
  await write()
  for (const [kind, query] of [
    ['operation', { username, keyword: 'pHotoShop' }],
    ['access', { username, path: '/API/Admin/Categories' }],
    ['error', { keyword: 'rangeerror: OUT' }],
  ] as const)
    assert.equal((await read(kind, token, query)).body.totalElements, 1, kind)
})

test('a progress report is logged only if it fails', async () => {
  const [{ token }, student, course] = [
    await it.world.person('ADMIN'),
    await it.world.student(),
    await it.world.course(),
  ]
  const report = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]?.id}/progress`
  assert.equal((await it.post(report, { currentTime: 3 }, student.token)).status, 200)
  assert.equal((await it.post(report, { currentTime: 3 })).status, 401)
  await write()
  const { body } = await read('access', token, { path: '/api/student/learning/', size: '100' })
  assert.deepEqual(
    body.content.map(({ status }: { status: number }) => status),
    [401],
  )
})

test('a program error is logged with its stack, for full admins only', async () => {
  const { token } = await it.world.person('ADMIN')
  it.context.log.fatal({ err: new Error('something broke') }, 'cleanup')
  await write()
  const { body } = await read('error', token, { keyword: 'broke' })
  const [row] = body.content
  assert.deepEqual({ level: row.level, message: row.message }, { level: 'fatal', message: 'cleanup: something broke' })
  assert.match(row.stackTrace, /log\.test\.ts/)
  const limited = await it.world.person('ADMIN', { permissions: ['settings.view'] })
  assert.equal((await read('error', limited.token)).status, 403)
  assert.equal((await read('access', limited.token)).status, 200)
  for (const who of [await it.world.person('TEACHER'), await it.world.person('ADMIN', { permissions: ['users.view'] })])
    for (const kind of ['operation', 'access', 'error']) assert.equal((await read(kind, who.token)).status, 403)
})

test('the operation log is a chain: a changed, inserted or removed row is detected', async () => {
  const { token } = await it.world.person('ADMIN')
  for (let count = 0; count < 3; count++)
    await it.post('/api/admin/categories', { name: `链${count}${it.world.next()}` }, token)
  await write()
  const whole = await verify()
  assert.ok(whole.rows >= 3 && whole.fault === undefined, whole.fault ?? 'rows are missing')
  const { database } = it.context
  const [row] = await database.read
    .selectFrom('operationLogs')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .offset(1)
    .execute()
  const change = (set: object) =>
    database.write((db) => db.updateTable('operationLogs').set(set).where('id', '=', row!.id).execute())
  await change({ detail: '{}' })
  assert.match((await verify()).fault ?? '', new RegExp(`Operation ${row!.id} has been changed`))
  await change({ detail: row!.detail })
  assert.equal((await verify()).fault, undefined)
  await database.write((db) => db.deleteFrom('operationLogs').where('id', '=', row!.id).execute())
  assert.match((await verify()).fault ?? '', /is where number \d+ should be/)
  await database.write((db) => db.insertInto('operationLogs').values(row!).execute())
  await database.write((db) =>
    db
      .updateTable('logChains')
      .set((set) => ({ length: set('length', '-', 1) }))
      .execute(),
  )
  assert.equal((await verify()).fault, 'The ends of the operation log have been changed')
  await database.write((db) =>
    db
      .updateTable('logChains')
      .set((set) => ({ length: set('length', '+', 1) }))
      .execute(),
  )
  assert.equal((await verify()).fault, undefined)
})

test('expired rows are removed, and the chain is still valid', async () => {
  const { token } = await it.world.person('ADMIN')
  await it.post('/api/admin/categories', { name: `旧${it.world.next()}` }, token)
  await write()
  it.now += 366 * dayMs
  const again = await it.world.login((await it.get('/api/auth/me', (await it.world.person('ADMIN')).token)).body.id)
  await it.post('/api/admin/categories', { name: `新${it.world.next()}` }, again)
  await write()
  await removeOldLogs(it.context)
  const { rows, fault } = await verify()
  assert.deepEqual({ rows, fault }, { rows: 1, fault: undefined })
  const { body } = await read('access', again, { to: '2027-01-01' })
  assert.equal(body.totalElements, 0)
})

test('a list covers a limited number of rows, and a filter by days reaches further back', async () => {
  const { token } = await it.world.person('ADMIN')
  const rows = Array.from({ length: logLimits.searched + 5 }, (_, index) => ({
    at: Date.parse('2026-11-10T02:00:00.000Z') + (index < 5 ? 0 : dayMs),
    method: 'GET',
    path: index < 5 ? '/first-ones' : '/later-ones',
    ip: '10.77.0.1',
    status: 200,
    userId: null,
    durationMs: 1,
    requestId: '',
    requests: 1,
  }))
  await it.context.database.write(async (db) => {
    for (let first = 0; first < rows.length; first += 500) await insertAccess(db, rows.slice(first, first + 500))
  })
  const found = async (query: Record<string, string>) =>
    (await read('access', token, { ip: '10.77.0.1', ...query })).body.totalElements
  assert.equal(await found({}), logLimits.newest)
  assert.equal(await found({ path: '/later-ones' }), logLimits.searched)
  assert.equal(await found({ path: '/first-ones' }), 0)
  assert.equal(await found({ path: '/first-ones', to: '2026-11-10' }), 5)
  assert.equal(await found({ from: '2026-11-10', to: '2026-11-10' }), 5)
  assert.equal(await found({ to: '2026-11-09' }), 0)
  const last = await read('access', token, { ip: '10.77.0.1', page: String(logLimits.newest / 100 - 1), size: '100' })
  assert.equal(last.body.content.length, 100)
})

test('the rows of an export that a text filters are counted in steps, between which other requests are served', async () => {
  const { database } = it.context
  const row = { at: it.now, method: 'GET', path: '/counted', ip: '10.78.0.1', status: 200, durationMs: 1 }
  await database.write((db) =>
    db
      .insertInto('accessLogs')
      .values([1, 2, 3].map((number) => ({ ...row, id: number * 1_000_000 })))
      .execute(),
  )
  const always = { from: undefined, before: undefined }
  let turns = 0
  let next: NodeJS.Immediate | undefined
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  turn()
  assert.equal(await countAccesses(database.read, { ...always, path: '/counted' }), 3)
  clearImmediate(next)
  assert.ok(turns > 20, String(turns))
  assert.equal(await countAccesses(database.read, { ...always, ip: '10.78.0.1' }), 3)
})

test('unknown addresses of one network beyond ten a second are one row with their number', async () => {
  const { token } = await it.world.person('ADMIN')
  const visit = (count: number, from: string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        it.call('GET', `/nothing/${it.world.next()}`, { from, headers: { accept: 'text/plain' } }),
      ),
    )
  const rowsOf = async (ip: string) =>
    ((await read('access', token, { ip, size: '100' })).body.content as { requests: number }[]).map(
      ({ requests }) => requests,
    )
  await write()
  await visit(300, '10.79.0.1')
  await visit(10, '10.79.0.2')
  await write()
  assert.deepEqual(
    (await rowsOf('10.79.0.1')).toSorted((a, b) => a - b),
    [...Array<number>(10).fill(1), 290],
  )
  assert.deepEqual(await rowsOf('10.79.0.2'), Array<number>(10).fill(1))
  await visit(3, '10.79.0.1')
  await write()
  assert.equal((await rowsOf('10.79.0.1')).length, 14, 'the next second has rows of its own')
})
