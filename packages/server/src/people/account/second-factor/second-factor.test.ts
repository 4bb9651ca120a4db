import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/test-app.ts'
import { password, type Person } from '../../../testing/world.ts'
import { totpCode, totpStep } from './totp.ts'

const it = testApp()
const codeOf = (secret: Buffer, off = 0) => totpCode(secret, totpStep(it.now) + off)
const fromBase32 = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
const login = ({ username }: Pick<Person, 'username'>, from?: string) =>
  it.call('POST', '/api/auth/login', { body: { username, password }, from })
const second = (body: object, from?: string) => it.call('POST', '/api/auth/second-factor', { body, from })

const operations = (action: string, targetId: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('action', '=', action)
    .where('targetId', '=', String(targetId))
    .execute()

async function withApp() {
  const person = await it.world.person('TEACHER')
  return { ...person, secret: await it.world.authenticator(person.id) }
}

/** Sets an app up through the API. */
async function setUp(token: string) {
  const { body } = await it.post('/api/auth/factors/totp/start', {}, token)
  const secret = fromBase32(body.data.secret)
  const added = await it.post('/api/auth/factors/totp', { challenge: body.data.challenge, code: codeOf(secret) }, token)
  return { secret, added, started: body.data }
}

test('an app set up by its owner gives ten recovery codes once, and nothing secret is stored or returned again', async () => {
  const person = await it.world.person('TEACHER')
  const { secret, added, started } = await setUp(person.token)
  assert.match(started.address, /^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&/)
  assert.equal(added.status, 200)
  const { recoveryCodes } = added.body.data
  assert.equal(new Set(recoveryCodes).size, 10)
  const shown = await it.get('/api/auth/factors', person.token)
  assert.equal(shown.body.recoveryCodesLeft, 10)
  assert.deepEqual(
    shown.body.factors.map(({ kind }: { kind: string }) => kind),
    ['totp'],
  )
  const { read } = it.context.database
  const stored = JSON.stringify([
    await read.selectFrom('secondFactors').selectAll().execute(),
    await read.selectFrom('recoveryCodes').selectAll().execute(),
    await read.selectFrom('factorChallenges').selectAll().execute(),
    await read.selectFrom('operationLogs').selectAll().execute(),
  ])
  for (const hidden of [started.secret, secret.toString('base64url'), started.challenge, ...recoveryCodes])
    assert.ok(!stored.includes(hidden) && !JSON.stringify(shown.body).includes(hidden))
  assert.equal((await setUp(person.token)).added.body.problem, 'account.totpTaken')
  assert.equal((await operations('user.addFactor', person.id)).length, 1)
})

test('a wrong first code, another account’s step and an expired step add nothing', async () => {
  const { token } = await it.world.person('ADMIN')
  const other = await it.world.person('ADMIN')
  const start = async () => (await it.post('/api/auth/factors/totp/start', {}, token)).body.data
  const add = (body: object, as = token) => it.post('/api/auth/factors/totp', body, as)
  const { challenge, secret } = await start()
  const code = codeOf(fromBase32(secret))
  const wrong = await add({ challenge, code: code === '000000' ? '000001' : '000000' })
  assert.deepEqual(
    { status: wrong.status, problem: wrong.body.problem },
    { status: 422, problem: 'account.wrongFactor' },
  )
  assert.equal((await add({ challenge, code }, other.token)).body.problem, 'account.challengeExpired')
  assert.equal((await add({ challenge: 'x', code })).status, 422)
  it.pass(300)
  assert.equal((await add({ challenge, code: codeOf(fromBase32(secret)) })).body.problem, 'account.challengeExpired')
  assert.deepEqual((await it.get('/api/auth/factors', token)).body.factors, [])
})

test('a step belongs to the login that started it', async () => {
  const { id, token } = await it.world.person('ADMIN')
  const other = await it.world.login(id)
  const { challenge, secret } = (await it.post('/api/auth/factors/totp/start', {}, token)).body.data
  const body = { challenge, code: codeOf(fromBase32(secret)) }
  assert.equal((await it.post('/api/auth/factors/totp', body, other)).body.problem, 'account.challengeExpired')
  assert.equal((await it.post('/api/auth/factors/totp', body, token)).status, 200)
  const step = (await it.post('/api/auth/proof/start', {}, token)).body.data.secondFactor
  const proof = { challenge: step.challenge, code: codeOf(fromBase32(secret), 1) }
  assert.equal((await it.post('/api/auth/proof', proof, other)).body.problem, 'account.challengeExpired')
  assert.equal((await it.post('/api/auth/proof', proof, token)).status, 200)
})

test('an account without a factor signs in as before', async () => {
  const person = await it.world.person('TEACHER')
  const { status, body } = await login(person)
  assert.deepEqual([status, Object.keys(body).toSorted()], [200, ['code', 'message', 'success', 'token', 'user']])
  assert.equal(body.user.mustSetUpFactor, false)
})

test('with a factor the password only starts a step, which the app’s code completes once', async () => {
  const person = await withApp()
  const { status, body, headers } = await login(person)
  assert.deepEqual(
    { status, token: body.token, user: body.user, message: body.message },
    { status: 200, token: undefined, user: undefined, message: '请完成两步验证' },
  )
  const { challenge, kinds, passkey } = body.secondFactor
  assert.deepEqual({ kinds, passkey }, { kinds: ['totp'], passkey: null })
  assert.ok(headers['set-cookie'])
  assert.equal((await it.get('/api/auth/me', challenge)).status, 401)
  const code = codeOf(person.secret)
  const done = await second({ challenge, code })
  assert.deepEqual(
    { status: done.status, message: done.body.message, id: done.body.user.id },
    { status: 200, message: '登录成功', id: person.id },
  )
  assert.equal((await it.get('/api/auth/me', done.body.token)).status, 200)
  assert.equal((await second({ challenge, code: codeOf(person.secret, 1) })).body.problem, 'account.challengeExpired')
  const again = (await login(person)).body.secondFactor.challenge
  assert.equal((await second({ challenge: again, code })).body.problem, 'account.wrongFactor', 'the step has been used')
  assert.equal((await second({ challenge: again, code: codeOf(person.secret, 1) })).status, 200)
  assert.deepEqual(
    (await operations('session.factor', person.id)).map(({ result }) => result),
    ['failure'],
  )
})

test('a recovery code works once, however it is written', async () => {
  const person = await it.world.person('TEACHER')
  const [code] = (await setUp(person.token)).added.body.data.recoveryCodes as [string]
  const start = async () => (await login(person)).body.secondFactor.challenge
  assert.equal((await second({ challenge: await start(), code: code.toLowerCase().replaceAll('-', ' ') })).status, 200)
  assert.equal((await second({ challenge: await start(), code })).body.problem, 'account.wrongFactor')
  assert.equal((await it.get('/api/auth/factors', person.token)).body.recoveryCodesLeft, 9)
  const renewed = (await it.post('/api/auth/factors/recovery-codes', {}, person.token)).body.data.recoveryCodes
  assert.equal(renewed.length, 10)
  assert.equal((await second({ challenge: await start(), code: renewed[9] })).status, 200)
})

test('the step ends after five minutes, with a new password, and with the account', async () => {
  const [late, changed, disabled] = [await withApp(), await withApp(), await withApp()]
  const start = async (person: Person) => (await login(person)).body.secondFactor.challenge
  const steps = [await start(late), await start(changed), await start(disabled)]
  const admin = await it.world.person('ADMIN')
  await it.post(`/api/admin/users/reset-password/${changed.id}`, {}, admin.token)
  await it.post('/api/admin/users/batch/status', { ids: [disabled.id], status: 'INACTIVE' }, admin.token)
  assert.equal(
    (await second({ challenge: steps[1], code: codeOf(changed.secret) })).body.problem,
    'account.challengeExpired',
  )
  assert.equal((await second({ challenge: steps[2], code: codeOf(disabled.secret) })).body.token, undefined)
  it.pass(300)
  assert.equal(
    (await second({ challenge: steps[0], code: codeOf(late.secret) })).body.problem,
    'account.challengeExpired',
  )
  assert.equal((await it.get('/api/auth/factors', (await it.world.person('ADMIN')).token)).status, 200)
})

test('a new password does not remove the factor', async () => {
  const person = await withApp()
  const admin = await it.world.person('ADMIN')
  const reset = await it.post(`/api/admin/users/reset-password/${person.id}`, {}, admin.token)
  const { body } = await it.post('/api/auth/login', { username: person.username, password: reset.body.data.password })
  assert.deepEqual({ token: body.token, kinds: body.secondFactor.kinds }, { token: undefined, kinds: ['totp'] })
})

test('wrong codes from unknown devices are limited for a week, whatever their network; the right one then waits too', async () => {
  const person = await withApp()
  const { challenge } = (await login(person, '198.51.100.1')).body.secondFactor
  const wrong = codeOf(person.secret) === '123456' ? '123457' : '123456'
  for (let count = 0; count < 50; count++)
    assert.equal((await second({ challenge, code: wrong }, `198.51.100.${count}`)).status, 422)
  const refused = await second({ challenge, code: codeOf(person.secret) }, '203.0.113.9')
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 429, problem: 'request.tooMany' },
  )
  assert.ok(Number(refused.headers['retry-after']) > 86_400)
})

test('strangers who guess codes do not lock out the owner’s own device', async () => {
  const person = await it.world.person('TEACHER')
  const cookie = (await login(person)).headers['set-cookie']!.split(';')[0] as string
  const secret = await it.world.authenticator(person.id)
  const { challenge } = (await login(person)).body.secondFactor
  for (let count = 0; count < 51; count++) await second({ challenge, code: 'WRONGWRONG12' })
  const body = { challenge, code: codeOf(secret) }
  assert.equal((await second(body)).status, 429)
  assert.equal((await it.call('POST', '/api/auth/second-factor', { body, headers: { cookie } })).status, 200)
})

test('wrong codes on a device that the account knows are limited for a week too, until its factors are removed', async () => {
  const person = await it.world.person('TEACHER')
  const cookie = (await login(person)).headers['set-cookie']!.split(';')[0] as string
  await it.world.authenticator(person.id)
  const { challenge } = (await login(person)).body.secondFactor
  const guess = (token: string) =>
    it.call('POST', '/api/auth/second-factor', {
      body: { challenge: token, code: 'WRONGWRONG12' },
      headers: { cookie },
    })
  for (let count = 0; count < 50; count++) assert.equal((await guess(challenge)).status, 422)
  const day = 86_400
  it.pass(day)
  assert.equal((await guess((await login(person)).body.secondFactor.challenge)).status, 429)
  const admin = await it.world.person('ADMIN')
  assert.equal(
    (await it.post(`/api/admin/users/remove-factors/${person.id}`, { reason: '手机丢失' }, admin.token)).status,
    200,
  )
  await it.world.authenticator(person.id)
  assert.equal((await guess((await login(person)).body.secondFactor.challenge)).status, 422)
})

test('the owner removes the factor, with which the recovery codes go', async () => {
  const person = await it.world.student()
  await setUp(person.token)
  const [factor] = (await it.get('/api/auth/factors', person.token)).body.factors
  const other = await it.world.person('TEACHER')
  const remove = (token: string) => it.call('DELETE', `/api/auth/factors/${factor.id}`, { token })
  assert.equal((await remove(other.token)).status, 404)
  assert.equal((await remove(person.token)).status, 200)
  const { body } = await it.get('/api/auth/factors', person.token)
  assert.deepEqual(
    { factors: body.factors, recoveryCodesLeft: body.recoveryCodesLeft },
    { factors: [], recoveryCodesLeft: 0 },
  )
  assert.equal((await it.post('/api/auth/factors/recovery-codes', {}, person.token)).body.problem, 'account.noFactor')
  assert.ok((await login(person)).body.token)
})

test('bad input is refused', async () => {
  const { token } = await it.world.person('TEACHER')
  const challenge = 'a'.repeat(32)
  assert.equal((await second({ challenge, code: '' })).status, 422)
  assert.equal((await second({ challenge, code: '123456', userId: 1 })).status, 422)
  assert.equal((await second({ challenge, code: '123456' })).body.problem, 'account.challengeExpired')
  assert.equal((await second({ challenge, passkey: { id: '!' } })).status, 422)
  assert.equal((await it.post('/api/auth/factors/totp', { challenge, code: 'x'.repeat(41) }, token)).status, 422)
  assert.equal((await it.post('/api/auth/factors/passkeys', { challenge, name: ' ' }, token)).status, 422)
})
