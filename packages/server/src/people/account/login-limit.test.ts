import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const window = 15 * 60
const login = (username: string, secret = password) => it.post('/api/auth/login', { username, password: secret })
const fail = async (username: string, times: number) => {
  for (let count = 0; count < times; count++) assert.equal((await login(username, 'wrong')).status, 401)
}
beforeEach(() => it.pass(window))

test('ten failures close an account for the rest of fifteen minutes, whatever name it is called by', async () => {
  const { username } = await it.world.student({ phone: '13912345678' })
  await fail(username, 5)
  it.pass(60)
  await fail('13912345678', 5)
  for (const name of [username, username.toUpperCase(), '13912345678']) {
    const { status, body, headers } = await login(name)
    assert.deepEqual([status, body.problem, headers['retry-after']], [429, 'request.tooMany', String(window - 60)])
  }
  it.pass(window - 61)
  assert.deepEqual([(await login(username)).status, (await login(username)).headers['retry-after']], [429, '1'])
  it.pass(1)
  assert.equal((await login(username)).status, 200)
})

test('refusals by the limit do not count and do not prolong it', async () => {
  const { username } = await it.world.student()
  await fail(username, 10)
  for (let count = 0; count < 20; count++) assert.equal((await login(username, 'wrong')).status, 429)
  it.pass(window)
  await fail(username, 10)
  assert.equal((await login(username)).status, 429)
})

test('a success forgets the failures before it and is not counted itself', async () => {
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

test('failures under a name that looks like an id do not close the account with that id', async () => {
  const student = await it.world.student()
  await fail(String(student.id), 10)
  assert.equal((await login(student.username)).status, 200)
})

test('a burst of guesses gets no more than ten of them checked', async () => {
  const { username } = await it.world.student()
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await login(username, 'wrong')).status))
  assert.deepEqual(
    [statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length],
    [10, 15],
  )
})

test('a hundred failures close an address, for whichever account', async () => {
  const { username } = await it.world.student()
  await Promise.all(Array.from({ length: 100 }, (_, number) => login(`unknown${number}`, 'wrong')))
  const { status, headers } = await login(username)
  assert.equal(status, 429)
  assert.ok(Number(headers['retry-after']) > 0)
  it.pass(window)
  assert.equal((await login(username)).status, 200)
})
