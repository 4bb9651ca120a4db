import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoftwarePasskey } from '../../../testing/software-passkey.ts'
import { testApp } from '../../../testing/test-app.ts'
import { password, type Person } from '../../../testing/world.ts'

const it = testApp()
const headers = { host: 'localhost:3000' }
const post = (url: string, body: unknown, token?: string, host = headers.host) =>
  it.call('POST', url, { body, token, headers: { host } })

async function withPasskey() {
  const person = await it.world.person('ADMIN')
  const passkey = new SoftwarePasskey()
  const asked = (await post('/api/auth/factors/passkeys/start', {}, person.token)).body.data
  const added = await post('/api/auth/factors/passkeys', { name: '笔记本', ...passkey.create(asked) }, person.token)
  assert.equal(added.status, 200, JSON.stringify(added.body))
  assert.equal(added.body.data.recoveryCodes.length, 10)
  return { ...person, passkey }
}
const start = async ({ username }: Person, host?: string) =>
  (await post('/api/auth/login', { username, password }, undefined, host)).body.secondFactor
const second = (body: object, host?: string) => post('/api/auth/second-factor', body, undefined, host)

test('a passkey is named, completes a sign-in and proves a login', async () => {
  const person = await withPasskey()
  const step = await start(person)
  assert.deepEqual(
    { kinds: step.kinds, origin: step.passkey.origin, rpId: step.passkey.rpId },
    { kinds: ['passkey'], origin: 'http://localhost:3000', rpId: 'localhost' },
  )
  const signature = person.passkey.answer(step.passkey)
  const done = await second({ challenge: step.challenge, passkey: signature })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.equal(
    (await second({ challenge: step.challenge, passkey: signature })).body.problem,
    'account.challengeExpired',
  )
  const [shown] = (await it.call('GET', '/api/auth/factors', { token: done.body.token, headers })).body.factors
  assert.deepEqual(
    { kind: shown.kind, name: shown.name, lastUsedAt: shown.lastUsedAt },
    { kind: 'passkey', name: '笔记本', lastUsedAt: new Date(it.now).toISOString() },
  )
  it.pass(600)
  const proof = (await post('/api/auth/proof/start', {}, done.body.token)).body.data.secondFactor
  const answer = { challenge: proof.challenge, passkey: person.passkey.answer(proof.passkey) }
  assert.equal((await post('/api/auth/proof', { password }, done.body.token)).body.problem, 'account.challengeExpired')
  assert.equal((await post('/api/auth/proof', answer, done.body.token)).status, 200)
})

test('signatures for another site, another challenge, of another account or with an old counter are refused', async () => {
  const person = await withPasskey()
  const other = await withPasskey()
  const { challenge, passkey: asked } = await start(person)
  const wrong = {
    'another origin': person.passkey.answer({ ...asked, origin: 'https://phishing.example' }),
    'another site': person.passkey.answer({ ...asked, rpId: 'phishing.example' }),
    'another challenge': person.passkey.answer((await start(person)).passkey),
    'another account': other.passkey.answer(asked),
  }
  for (const [name, passkey] of Object.entries(wrong)) {
    const { status, body } = await second({ challenge, passkey })
    assert.deepEqual({ status, problem: body.problem }, { status: 422, problem: 'account.wrongPasskey' }, name)
  }
  const early = person.passkey.answer(asked)
  const late = person.passkey.answer(asked)
  assert.equal((await second({ challenge, passkey: late })).status, 200)
  const next = await start(person)
  const copied = { ...early, clientDataJSON: person.passkey.answer(next.passkey).clientDataJSON }
  assert.equal((await second({ challenge: next.challenge, passkey: copied })).body.problem, 'account.wrongPasskey')
})

test('signatures that are not valid count like wrong codes', async () => {
  const person = await withPasskey()
  const { challenge, passkey: asked } = await start(person)
  const passkey = { ...person.passkey.answer(asked), signature: 'AAAA' }
  for (let count = 0; count < 50; count++)
    assert.equal((await second({ challenge, passkey })).body.problem, 'account.wrongPasskey')
  assert.equal((await second({ challenge, passkey })).status, 429)
})

test('a passkey is bound to its step, is stored once, and at most ten belong to an account', async () => {
  const { token } = await it.world.person('TEACHER')
  const other = await it.world.person('TEACHER')
  const ask = async () => (await post('/api/auth/factors/passkeys/start', {}, token)).body.data
  const add = (body: object, as = token) => post('/api/auth/factors/passkeys', { name: '手机', ...body }, as)
  const passkey = new SoftwarePasskey()
  const asked = await ask()
  const elsewhere = passkey.create({ ...asked, origin: 'https://phishing.example' })
  assert.equal((await add(elsewhere)).body.problem, 'account.wrongPasskey')
  assert.equal((await add(passkey.create(asked), other.token)).body.problem, 'account.challengeExpired')
  assert.equal((await add(passkey.create(asked))).status, 200)
  assert.equal((await add(passkey.create(asked))).body.problem, 'account.challengeExpired')
  const again = await ask()
  assert.equal(again.excluded.length, 1)
  assert.equal((await add(passkey.create(again))).body.problem, 'account.passkeyTaken')
  for (let count = 1; count < 10; count++)
    assert.deepEqual((await add(new SoftwarePasskey().create(await ask()))).body.data, { recoveryCodes: [] })
  const { body } = await post('/api/auth/factors/passkeys/start', {}, token)
  assert.equal(body.problem, 'account.tooManyPasskeys')
})

test('without a domain passkeys are refused on any host but localhost, and the app is offered', async () => {
  const { token } = await it.world.person('TEACHER')
  const host = 'www.example.cn'
  const { body } = await it.call('GET', '/api/auth/factors', { token, headers: { host } })
  assert.equal(body.passkeyOrigin, null)
  const refused = await post('/api/auth/factors/passkeys/start', {}, token, host)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 409, problem: 'account.passkeysUnavailable' },
  )
  assert.equal((await post('/api/auth/factors/totp/start', {}, token, host)).status, 200)
  const person = await withPasskey()
  const step = await start(person, host)
  assert.deepEqual({ kinds: step.kinds, passkey: step.passkey }, { kinds: ['passkey'], passkey: null })
})
