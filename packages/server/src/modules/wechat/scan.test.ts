import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../testing/browser.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A computer that shows a code. */
async function computer(from = '198.51.100.7') {
  const browser = new Browser(it)
  const { data } = (await browser.post('/api/auth/scan', {}, { from, userAgent: windows })).body
  return { browser, code: data.code as string, poll: () => browser.get(`/api/auth/scan/${data.code}`, { from }) }
}
const open = (code: string, { token }: Pick<Person, 'token'>, from?: string) =>
  it.call('POST', `/api/auth/scan/${code}/open`, { token, body: {}, from })
const answer = (code: string, { token }: Pick<Person, 'token'>, isConfirmed = true) =>
  it.post(`/api/auth/scan/${code}/answer`, { isConfirmed }, token)
const problemOf = ({ status, body }: { status: number; body: any }) => ({ status, problem: body.problem })
const expired = { status: 410, problem: 'scan.expired' }

test('a computer is signed in once the phone has confirmed, without any setting of WeChat', async () => {
  const student = await it.world.student()
  const { code, poll } = await computer()
  assert.equal((await poll()).body.state, 'waiting')
  const opened = await open(code, student, '203.0.113.9')
  assert.deepEqual(opened.body.data, { userAgent: windows, isSameNetwork: false })
  const scanned = (await poll()).body
  assert.deepEqual({ ...scanned, message: '' }, { code: 200, success: true, message: '', state: 'scanned' })
  assert.equal((await answer(code, student)).status, 200)
  const { state, token, user } = (await poll()).body
  assert.deepEqual({ state, id: user.id }, { state: 'confirmed', id: student.id })
  assert.equal((await it.get('/api/auth/me', token)).body.id, student.id)
  assert.equal((await it.call('DELETE', '/api/auth/wechat/binding', { token })).body.problem, 'account.proofNeeded')
  assert.deepEqual(problemOf(await poll()), expired)
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'ip'])
    .where('userId', '=', student.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(logged, [
    { action: 'session.confirmScan', ip: '127.0.0.1' },
    { action: 'session.login', ip: '198.51.100.7' },
  ])
})

test('a phone in the same network is told so', async () => {
  const { code } = await computer('203.0.113.9')
  const { data } = (await open(code, await it.world.student(), '203.0.113.9')).body
  assert.equal(data.isSameNetwork, true)
})

test('only the computer that shows the code gets the session', async () => {
  const student = await it.world.student()
  const { code, poll } = await computer()
  await open(code, student)
  await answer(code, student)
  const other = (await computer()).browser
  for (const browser of [new Browser(it), other])
    assert.deepEqual(problemOf(await browser.get(`/api/auth/scan/${code}`)), expired)
  assert.equal((await poll()).body.user.id, student.id)
})

test('of two answers for one code, or two polls at once, one counts', async () => {
  const student = await it.world.student()
  const { code, poll } = await computer()
  await open(code, student)
  const answers = await Promise.all([answer(code, student, false), answer(code, student, true)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410])
  const second = await computer()
  await open(second.code, student)
  await answer(second.code, student)
  const polls = await Promise.all([second.poll(), second.poll()])
  assert.equal(polls.filter(({ body }) => body.token !== undefined).length, 1)
  assert.ok(['refused', 'confirmed'].includes((await poll()).body.state))
})

test('a refused code stays refused, and nobody answers a code that somebody else has opened since', async () => {
  const [first, second] = [await it.world.student(), await it.world.student()]
  const { code, poll } = await computer()
  assert.deepEqual(problemOf(await answer(code, first)), expired)
  await open(code, first)
  await open(code, second)
  assert.deepEqual(problemOf(await answer(code, first)), expired)
  assert.equal((await answer(code, second, false)).status, 200)
  assert.equal((await poll()).body.state, 'refused')
  assert.deepEqual(problemOf(await open(code, first)), expired)
})

test('a code can be opened five times, and lives for two minutes', async () => {
  const student = await it.world.student()
  const { code } = await computer()
  for (let time = 0; time < 5; time++) assert.equal((await open(code, student)).status, 200)
  assert.deepEqual(problemOf(await open(code, student)), expired)
  assert.equal((await answer(code, student)).status, 200)

  const late = await computer()
  await open(late.code, student)
  it.pass(120)
  assert.deepEqual(problemOf(await late.poll()), expired)
  assert.deepEqual(problemOf(await open(late.code, student)), expired)
  assert.deepEqual(problemOf(await answer(late.code, student)), expired)
})

test('an answer in the last moment is still heard by the computer', async () => {
  const student = await it.world.student()
  const { code, poll } = await computer()
  await open(code, student)
  it.pass(119)
  await answer(code, student)
  it.pass(3)
  assert.equal((await poll()).body.user.id, student.id)
})

test('disabled accounts, second factors and initial passwords are treated as with a password', async () => {
  const [disabled, careful, beginner] = [
    await it.world.student(),
    await it.world.student(),
    await it.world.student({ mustChangePassword: true }),
  ]
  const confirmed = async (who: Person) => {
    const { code, poll } = await computer()
    await open(code, who)
    await answer(code, who)
    return poll
  }
  const poll = await confirmed(disabled)
  await it.context.database.write((db) =>
    db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', disabled.id).execute(),
  )
  assert.deepEqual(problemOf(await poll()), { status: 403, problem: 'account.disabled' })

  await it.world.authenticator(careful.id)
  const { body } = await (await confirmed(careful))()
  assert.deepEqual({ token: body.token, kinds: body.secondFactor.kinds }, { token: undefined, kinds: ['totp'] })

  const { code } = await computer()
  assert.equal((await open(code, beginner)).body.problem, 'session.mustChangePassword')
})

test('staff confirm only if the school allows it, at each step', async () => {
  const teacher = await it.world.person('TEACHER')
  const { code, poll } = await computer()
  const off = { status: 403, problem: 'wechat.staffOff' }
  assert.deepEqual(problemOf(await open(code, teacher)), off)
  await set(it, { 'wechat.staffSignIn': true })
  await open(code, teacher)
  await answer(code, teacher)
  await set(it, { 'wechat.staffSignIn': false })
  assert.deepEqual(problemOf(await poll()), off)
})

test('guessing codes is limited, and nonsense is refused', async () => {
  const student = await it.world.student()
  const guess = 'f'.repeat(48)
  assert.equal((await open('nonsense', student)).status, 404)
  assert.equal((await it.post(`/api/auth/scan/${guess}/answer`, {}, student.token)).status, 422)
  assert.equal((await it.post(`/api/auth/scan/${guess}/open`, {})).status, 401)
  // One of thirty is used up.
  const tries = await Promise.all(Array.from({ length: 30 }, () => open(guess, student)))
  assert.equal(tries.filter(({ status }) => status === 429).length, 1)
})
