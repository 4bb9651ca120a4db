import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Slots } from '../../core/slots.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const window = 15 * 60
const login = (username: string, secret = password) => it.post('/api/auth/login', { username, password: secret })
const fail = async (username: string, times: number) => {
  for (let count = 0; count < times; count++) assert.equal((await login(username, 'wrong')).status, 401)
}
beforeEach(() => it.pass(window))

test('ten failures block an account for the rest of fifteen minutes, under any of its names', async () => {
  const { username } = await it.world.student({ phone: '13912345678' })
  await fail(username, 5)
  it.pass(60)
  await fail('13912345678', 5)
  for (const name of [username, username.toUpperCase(), '13912345678']) {
    const { status, body, headers } = await login(name)
    assert.deepEqual(
      { status, problem: body.problem, retryAfter: headers['retry-after'] },
      { status: 429, problem: 'request.tooMany', retryAfter: String(window - 60) },
    )
  }
  it.pass(window - 61)
  assert.deepEqual([(await login(username)).status, (await login(username)).headers['retry-after']], [429, '1'])
  it.pass(1)
  assert.equal((await login(username)).status, 200)
})

test('failures from before the clock was set back do not block an account until the time that it showed', async () => {
  const { username } = await it.world.student()
  await fail(username, 10)
  it.pass(-86_400)
  assert.equal((await login(username, 'wrong')).status, 401)
  assert.equal((await login(username)).status, 200)
  await fail(username, 10)
  assert.equal((await login(username)).status, 429)
  it.pass(86_400)
})

test('attempts rejected by the limit neither count nor prolong it', async () => {
  const { username } = await it.world.student()
  await fail(username, 10)
  for (let count = 0; count < 20; count++) assert.equal((await login(username, 'wrong')).status, 429)
  it.pass(window)
  await fail(username, 10)
  assert.equal((await login(username)).status, 429)
})

test('a success clears earlier failures and is not counted itself', async () => {
  const { username } = await it.world.student()
  for (let round = 0; round < 3; round++) {
    await fail(username, 9)
    assert.equal((await login(username)).status, 200)
  }
  for (let count = 0; count < 12; count++) assert.equal((await login(username)).status, 200)
})

test('unknown accounts are limited in the same way', async () => {
  await fail('nobody', 10)
  assert.equal((await login('Nobody', 'wrong')).status, 429)
  assert.equal((await login('somebody-else', 'wrong')).status, 401)
})

test('failures under a name that looks like an id do not block the account with that id', async () => {
  const student = await it.world.student()
  await fail(String(student.id), 10)
  assert.equal((await login(student.username)).status, 200)
})

test('at most ten guesses of a burst are checked', async () => {
  const { username } = await it.world.student()
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await login(username, 'wrong')).status))
  assert.deepEqual(
    [statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length],
    [10, 15],
  )
})

const home = '203.0.113.7'
const school = '198.51.100.1'
/** Signs in from an address, on a known device if its cookie is given. */
const loginFrom = (from: string, username: string, secret = password, cookie = '') =>
  it.call('POST', '/api/auth/login', { from, headers: cookie ? { cookie } : {}, body: { username, password: secret } })
const failFrom = (from: string, username: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => loginFrom(from, username, 'wrong')))
const statusFrom = async (...of: Parameters<typeof loginFrom>) => (await loginFrom(...of)).status
/** Fails this many times in a network, each time with another name; no more at once than may wait. */
const spray = async (from: string, times: number) => {
  for (let left = times; left > 0; left -= 20) {
    const names = Array.from({ length: Math.min(left, 20) }, () => `nobody${it.world.next()}`)
    await Promise.all(names.map((name) => loginFrom(from, name, 'wrong')))
  }
}

test('guesses from another network do not block an account where its owner signs in', async () => {
  const { username } = await it.world.student()
  await failFrom('192.0.2.66', username, 12)
  assert.deepEqual([await statusFrom('192.0.2.66', username), await statusFrom(home, username)], [429, 200])
})

test('guesses from many networks block unknown origins, but not a known device or network', async () => {
  const { username } = await it.world.student()
  const signedIn = await loginFrom(home, username)
  const cookie = signedIn.headers['set-cookie']?.split(';')[0]
  for (let network = 1; network <= 5; network++) await failFrom(`192.0.2.${network}`, username, 10)
  assert.equal(await statusFrom('192.0.2.200', username), 429, 'a stranger')
  assert.equal(await statusFrom(home, username), 200, 'a network that the account knows')
  assert.equal(await statusFrom('192.0.2.201', username, password, cookie), 200, 'a device that it knows')
})

test('in a classroom behind one address, no student locks out the others', async () => {
  const [known, fresh, victim] = [await it.world.student(), await it.world.student(), await it.world.student()]
  const device = (await loginFrom(school, victim.username)).headers['set-cookie']?.split(';')[0]
  await loginFrom(school, known.username)
  await spray(school, 120)
  await failFrom(school, victim.username, 12)
  assert.equal(await statusFrom(school, known.username), 200)
  assert.equal(await statusFrom(school, fresh.username), 200, 'also for the first time')
  assert.equal(await statusFrom(school, victim.username), 429, 'guessed at from this very network')
  assert.equal(await statusFrom(school, victim.username, password, device), 200, 'and yet on the own device')
})

test('guessing over many accounts from one network is slowed down, then blocked for unknown origins', async () => {
  const [known, other] = [await it.world.student(), await it.world.student()]
  await loginFrom(school, known.username)
  await spray(school, 100)
  const tries = await failFrom(school, other.username, 5)
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [401, 401, 401, 429, 429])
  await it.context.database.write((db) =>
    db.updateTable('rateCounters').set({ count: 1000 }).where('name', '=', `login-from:${school}`).execute(),
  )
  const newcomer = await it.world.student()
  assert.equal(await statusFrom(school, newcomer.username), 429)
  assert.equal(await statusFrom(school, known.username), 200)
  it.pass(window)
  assert.equal(await statusFrom(school, newcomer.username), 200)
})

test('a known device does not allow unlimited guesses', async () => {
  const { username } = await it.world.student()
  const cookie = (await loginFrom(home, username)).headers['set-cookie']?.split(';')[0] ?? ''
  const tries = await Promise.all(Array.from({ length: 14 }, () => loginFrom(school, username, 'wrong', cookie)))
  assert.equal(tries.filter(({ status }) => status === 401).length, 10)
  assert.equal(await statusFrom(school, username, password, cookie), 429)
  const another = await it.world.student()
  assert.equal(await statusFrom(school, another.username, 'wrong', cookie), 401, 'it is no device of this account')
})

test('the device cookie is only for signing in, and outlives the session', async () => {
  const { username } = await it.world.student()
  const first = await loginFrom(home, username)
  const header = first.headers['set-cookie'] ?? ''
  assert.match(header, /^jiangxue_device=[\w-]{32}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  const cookie = header.split(';')[0] as string
  assert.equal((await loginFrom(home, username, password, cookie)).headers['set-cookie']?.split(';')[0], cookie)
  assert.equal((await loginFrom(home, username, 'wrong', cookie)).headers['set-cookie'], undefined)
  assert.equal((await loginFrom(home, username, password, 'jiangxue_device=mine')).status, 200)
  const rows = await it.context.database.read.selectFrom('knownOrigins').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(cookie.split('=')[1] as string), 'only a digest is stored')
  assert.ok(!JSON.stringify(rows).includes(home))
})

test('a new password makes other devices and networks unknown again', async () => {
  const { username } = await it.world.student()
  const { token } = (await loginFrom(home, username)).body
  await loginFrom(school, username)
  const changed = await it.call('PUT', '/api/auth/password', {
    token,
    from: home,
    body: { oldPassword: password, newPassword: 'a much better one' },
  })
  assert.equal(changed.status, 200)
  for (let network = 1; network <= 5; network++) await failFrom(`192.0.2.${network}`, username, 10)
  assert.equal(await statusFrom(school, username, 'a much better one'), 429)
  assert.equal(await statusFrom(home, username, 'a much better one'), 200)
})

test('thirty logins with the right password are enough for fifteen minutes, and others are not affected', async () => {
  const [student, other] = [await it.world.student(), await it.world.student()]
  const statuses = await Promise.all(Array.from({ length: 33 }, async () => (await login(student.username)).status))
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length],
    [30, 3],
  )
  const { status, body, headers } = await login(student.username)
  assert.deepEqual(
    { status, problem: body.problem, retryAfter: headers['retry-after'] },
    { status: 429, problem: 'request.tooMany', retryAfter: String(window) },
  )
  assert.equal((await login(other.username)).status, 200)
  it.pass(window)
  assert.equal((await login(student.username)).status, 200)
})

test('logins beyond the queue for passwords are asked to come back, and the queue recovers', async () => {
  const student = await it.world.student()
  const finish = fill(expensiveWork.passwords, 500)
  const { status, body, headers } = await login(student.username)
  assert.deepEqual(
    { status, problem: body.problem, retryAfter: headers['retry-after'] },
    { status: 503, problem: 'server.busy', retryAfter: '5' },
  )
  await finish()
  assert.equal((await login(student.username)).status, 200)
})

test('visitors that a limit refuses are answered in turn, and nobody else waits for them', async (t) => {
  const { username } = await it.world.student()
  await fail(username, 10)
  const finish = fill(expensiveWork.refusals, 1)
  t.after(finish)
  let isAnswered = false
  const refused = login(username).finally(() => (isAnswered = true))
  // Verifying a password takes longer than a refusal.
  await fail('nobody', 1)
  assert.equal(isAnswered, false)
  await finish()
  assert.equal((await refused).status, 429)
})

test('visitors beyond the queue for refusals are refused without a wait', async (t) => {
  const { username } = await it.world.student()
  await fail(username, 10)
  t.after(fill(expensiveWork.refusals, 1000))
  assert.equal((await login(username)).status, 429)
})

/** Takes places of a queue, each for another visitor, until the returned function is called. */
function fill(queue: Slots, places: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const jobs = Array.from({ length: places }, (_, index) =>
    queue.run(`203.0.113.${index}`, () => promise).catch(() => undefined),
  )
  return async () => {
    resolve()
    await Promise.all(jobs)
  }
}
