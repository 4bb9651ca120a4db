import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'
import { deleteLogin } from './session.queries.ts'

const it = testApp()
const me = (token: string) => it.get('/api/auth/me', token)
const minute = 60
const hour = 60 * minute
const day = 24 * hour

test('after an hour a response brings a new token, and the old one lives sixty more seconds', async () => {
  const { token } = await it.world.student()
  it.pass(hour - 1)
  assert.equal((await me(token)).headers['new-token'], undefined)
  it.pass(1)
  const renewed = (await me(token)).headers['new-token'] as string
  assert.match(renewed, /^[\w-]{32}$/)
  assert.notEqual(renewed, token)
  it.pass(59)
  const within = await me(token)
  assert.deepEqual(
    { status: within.status, newToken: within.headers['new-token'] },
    { status: 200, newToken: undefined },
    'no second renewal of the same token',
  )
  it.pass(1)
  assert.equal((await me(token)).status, 401)
  assert.equal((await me(renewed)).status, 200)
})

test('twenty concurrent calls with an old token bring one new token', async () => {
  const { token } = await it.world.student()
  it.pass(hour)
  const responses = await Promise.all(Array.from({ length: 20 }, () => me(token)))
  assert.deepEqual(new Set(responses.map((response) => response.status)), new Set([200]))
  assert.equal(responses.filter((response) => response.headers['new-token'] !== undefined).length, 1)
})

test('public calls renew a token too', async () => {
  const { token } = await it.world.student()
  it.pass(hour)
  assert.ok((await it.get('/api/public/courses/list', token)).headers['new-token'])
})

test('a login expires after three days without use', async () => {
  const { token } = await it.world.student()
  it.pass(3 * day - 1)
  assert.equal((await me(token)).status, 200)
  const { token: unused } = await it.world.student()
  it.pass(3 * day)
  const { status, body } = await me(unused)
  assert.deepEqual({ status, problem: body.problem }, { status: 401, problem: 'session.expired' })
})

test('a login in daily use expires after thirty days', async () => {
  let { token } = await it.world.student()
  for (let passed = 2; passed < 30; passed += 2) {
    it.pass(2 * day)
    token = (await me(token)).headers['new-token'] as string
    assert.ok(token, `renewed on day ${passed}`)
  }
  it.pass(2 * day - 1)
  const last = (await me(token)).headers['new-token'] as string
  assert.equal((await me(last)).status, 200)
  it.pass(1)
  assert.deepEqual([(await me(last)).status, (await me(token)).status], [401, 401])
})

test('a renewed login stays the same login: a new password ends other sessions, but not this one', async () => {
  const student = await it.world.student()
  const phone = await it.world.login(student.id)
  it.pass(hour)
  const renewed = (await me(student.token)).headers['new-token'] as string
  const changed = await it.call('PUT', '/api/auth/password', {
    token: renewed,
    body: { oldPassword: 'correct horse battery', newPassword: 'a much better one' },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual(
    [(await me(renewed)).status, (await me(student.token)).status, (await me(phone)).status],
    [200, 200, 401],
  )
})

test('a bad token counts as none on public calls and as an expired session on others', async () => {
  const course = await it.world.course({ requiresLogin: true })
  for (const header of ['Bearer no-such-token', 'Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(500)}`, 'Bearer  ']) {
    const headers = { authorization: header }
    const list = await it.call('GET', '/api/public/courses/list', { headers })
    assert.deepEqual({ status: list.status, newToken: list.headers['new-token'] }, { status: 200, newToken: undefined })
    const [chapter] = (await it.call('GET', `/api/public/courses/${course.id}/chapters`, { headers })).body
    assert.equal(chapter.lessons[0].canWatch, false)
    const own = await it.call('GET', '/api/auth/me', { headers })
    assert.deepEqual(
      { status: own.status, problem: own.body.problem },
      { status: 401, problem: 'session.expired' },
      header,
    )
  }
  const { status, body } = await it.get('/api/auth/me')
  assert.deepEqual(
    { status, problem: body.problem, message: body.message },
    { status: 401, problem: 'session.missing', message: '未登录或登录已过期' },
  )
})

test('a login in progress opens no session if the password changes or the account is disabled', async ({ mock }) => {
  const { database } = it.context
  const write = database.write
  for (const change of [{ passwordHash: 'another' }, { status: 'INACTIVE' }] as const) {
    const { id, username } = await it.world.student()
    const quicker = mock.method(database, 'write', async (job: Parameters<typeof write>[0]) => {
      quicker.mock.restore()
      await write(async (db) => {
        await db.updateTable('users').set(change).where('id', '=', id).execute()
        await db.deleteFrom('loginSessions').where('userId', '=', id).execute()
      })
      return write(job)
    })
    assert.equal((await it.post('/api/auth/login', { username, password })).status, 401)
    assert.deepEqual(
      await database.read.selectFrom('loginSessions').select('id').where('userId', '=', id).execute(),
      [],
    )
  }
})

/** Whether a transaction waits for another one, on PostgreSQL. */
const isWaiting = async () =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      it.context.database.read,
    )
  ).rows.length > 0

test('a logout ends a token that is being renewed concurrently', async ({ mock }) => {
  const { id, token } = await it.world.student()
  const { database } = it.context
  const { loginId } = await database.read
    .selectFrom('loginSessions')
    .select('loginId')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const write = database.write
  it.pass(hour)
  let logout: Promise<boolean> | undefined
  const renewal = mock.method(database, 'write', (job: Parameters<typeof write>[0]) => {
    renewal.mock.restore()
    return write(async (db) => {
      const renewed = await job(db)
      logout = write((other) => deleteLogin(other, id, loginId))
      while (database.engine === 'postgres' && !(await isWaiting())) await setImmediate()
      return renewed
    })
  })
  const { headers } = await me(token)
  await logout
  assert.equal((await me(headers['new-token'] as string)).status, 401)
})

test('an account has twenty logins at a time; the one used least recently ends', async () => {
  const { username, token: first } = await it.world.student()
  it.pass(hour)
  const renewed = (await me(first)).headers['new-token'] as string
  const tokens: string[] = []
  for (let count = 0; count < 20; count++) {
    it.pass(minute)
    tokens.push((await it.post('/api/auth/login', { username, password })).body.token)
  }
  const statuses = await Promise.all([renewed, ...tokens].map(async (token) => (await me(token)).status))
  assert.deepEqual(statuses, [401, ...tokens.map(() => 200)])
})
