import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { eraseAccount } from '../../office/privacy/erase-account.ts'
import { Browser } from '../../testing/browser.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { useWechat, wechatAppId, type WechatServer } from '../../testing/wechat-server.ts'
import { password } from '../../testing/world.ts'
import { wechat as wechatModule } from './wechat.ts'

const it = testApp()
let wechat: WechatServer
beforeEach(async () => {
  wechat ??= await useWechat(it)
})
after(() => wechat.close())

const start = async (browser: Browser, redirect = '') => {
  const query = redirect === '' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  const { headers } = await browser.get(`/api/auth/wechat/start${query}`)
  return new URL(headers['location'] as string).searchParams.get('state') as string
}
/** Where the callback leads on to. */
const comeBack = async (browser: Browser, code: string, state: string) => {
  const path = `/api/auth/wechat/callback?${new URLSearchParams({ code, state })}`
  const { status, headers } = await browser.get(path, { isFromOtherSite: true })
  assert.equal(status, 302)
  const url = new URL(headers['location'] as string, 'http://site.invalid')
  const [outcome, value] = url.hash.slice(1).split('=') as [string, string]
  return { path: url.pathname + url.search, outcome, value }
}
const visit = async (browser: Browser, openid: string, redirect?: string) =>
  comeBack(browser, wechat.codeFor(openid), await start(browser, redirect))
const enter = (browser: Browser, ticket: string) => browser.post('/api/auth/wechat/session', { ticket })
const bind = (browser: Browser, ticket: string, token: string) =>
  browser.post('/api/auth/wechat/bindings', { ticket }, { token })
const problemOf = ({ status, body }: { status: number; body: any }) => ({ status, problem: body.problem })
const expired = { status: 410, problem: 'wechat.expired' }

/** A person whose WeChat account is bound. */
async function bound(person: { readonly token: string }, openid: string) {
  const browser = new Browser(it)
  const { value } = await visit(browser, openid)
  assert.equal((await bind(browser, value, person.token)).status, 200)
  return browser
}

test('WeChat is asked for the openid only, and leads back to the domain of the settings', async () => {
  const { status, headers } = await new Browser(it).get('/api/auth/wechat/start')
  assert.equal(status, 302)
  const { origin, pathname, searchParams, hash } = new URL(headers['location'] as string)
  assert.deepEqual(
    { address: origin + pathname, hash, ...Object.fromEntries(searchParams), state: '' },
    {
      address: 'https://open.weixin.qq.com/connect/oauth2/authorize',
      hash: '#wechat_redirect',
      appid: wechatAppId,
      redirect_uri: 'https://school.example/api/auth/wechat/callback',
      response_type: 'code',
      scope: 'snsapi_base',
      state: '',
    },
  )
  assert.match(searchParams.get('state') as string, /^[0-9a-zA-Z]{1,128}$/)
})

test('an unknown WeChat account creates no account; once bound, it signs in', async () => {
  const student = await it.world.student()
  const count = () => it.context.database.read.selectFrom('users').select('id').execute()
  const before = (await count()).length
  const browser = new Browser(it)
  const first = await visit(browser, 'openid-1', '/courses/3?from=wechat')
  assert.deepEqual(
    { ...first, value: '' },
    { path: '/auth/login?redirect=%2Fcourses%2F3%3Ffrom%3Dwechat', outcome: 'bind', value: '' },
  )
  assert.deepEqual(problemOf(await enter(browser, first.value)), expired)
  const { body } = await bind(browser, first.value, student.token)
  assert.equal(body.message, '已绑定，下次可直接登录')
  assert.equal((await count()).length, before)

  const next = await visit(browser, 'openid-1')
  assert.equal(next.outcome, 'login')
  const signedIn = await enter(browser, next.value)
  assert.equal(signedIn.body.user.id, student.id)
  assert.equal((await it.get('/api/auth/me', signedIn.body.token)).body.id, student.id)
  const { body: state } = await it.get('/api/auth/wechat/binding', signedIn.body.token)
  assert.deepEqual(state, { isOffered: true, boundAt: '2026-11-20T02:00:00.000Z' })
  const actions = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'result'])
    .where('userId', '=', student.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(actions, [
    { action: 'user.bindWechat', result: 'success' },
    { action: 'session.login', result: 'success' },
  ])
})

test('the openid is stored sealed and as a keyed digest, and handed to the payment', async () => {
  const student = await it.world.student()
  await bound(student, 'openid-to-pay')
  const { database, keys, hooks } = it.context
  const rows = await database.read.selectFrom('wechatIdentities').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes('openid-to-pay'))
  const payer = (appId: string) => hooks.payerOpenid?.(database.read, keys, { appId, userId: student.id })
  assert.equal(await payer(wechatAppId), 'openid-to-pay')
  assert.equal(await payer('wx00000000000000ff'), undefined)
})

test('a state works once, for five minutes, and only in the browser that has started (login CSRF)', async () => {
  const [mine, other] = [new Browser(it), new Browser(it)]
  const state = await start(mine)
  assert.deepEqual((await comeBack(other, wechat.codeFor('a'), state)).value, 'wechat.expired')
  await start(other)
  assert.deepEqual((await comeBack(other, wechat.codeFor('a'), state)).value, 'wechat.expired')
  assert.equal((await comeBack(mine, wechat.codeFor('a'), state)).outcome, 'bind')
  assert.equal((await comeBack(mine, wechat.codeFor('a'), state)).value, 'wechat.expired')
  const late = await start(mine)
  it.pass(300)
  assert.equal((await comeBack(mine, wechat.codeFor('a'), late)).value, 'wechat.expired')
  const { headers } = await mine.get('/api/auth/wechat/callback?state=1')
  assert.equal(headers['location'], '/auth/login#problem=wechat.expired')
})

test('a code works once, and not if it was made for another app', async () => {
  const browser = new Browser(it)
  const code = wechat.codeFor('b')
  assert.equal((await comeBack(browser, code, await start(browser))).outcome, 'bind')
  assert.equal((await comeBack(browser, code, await start(browser))).value, 'wechat.expired')
  const foreign = wechat.codeFor('b', 'wx00000000000000ff')
  assert.equal((await comeBack(browser, foreign, await start(browser))).value, 'wechat.expired')
})

test('a ticket works once, for a minute, and only in the browser that got it (stolen ticket)', async () => {
  const student = await it.world.student()
  const browser = await bound(student, 'openid-ticket')
  const { value } = await visit(browser, 'openid-ticket')
  const thief = new Browser(it)
  assert.deepEqual(problemOf(await enter(thief, value)), expired)
  await start(thief)
  assert.deepEqual(problemOf(await enter(thief, value)), expired)
  assert.equal((await enter(browser, value)).status, 200)
  assert.deepEqual(problemOf(await enter(browser, value)), expired)
  const late = await visit(browser, 'openid-ticket')
  it.pass(60)
  assert.deepEqual(problemOf(await enter(browser, late.value)), expired)
  assert.equal((await enter(browser, 'nonsense')).status, 422)
})

test('whoever is led to the page of somebody else’s ticket does not bind their account to it', async () => {
  const victim = await it.world.student()
  const attacker = new Browser(it)
  const { value } = await visit(attacker, 'openid-attacker')
  assert.deepEqual(problemOf(await bind(new Browser(it), value, victim.token)), expired)
  it.pass(600)
  await it.prove(victim.token)
  assert.deepEqual(problemOf(await bind(attacker, value, victim.token)), expired)
})

test('only paths of the site are led to in the end', async () => {
  const browser = new Browser(it)
  for (const address of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    assert.equal((await visit(browser, 'c', address)).path, '/auth/login', address)
})

test('one WeChat account is bound to one account, and one account to one WeChat account', async () => {
  const [first, second] = [await it.world.student(), await it.world.student()]
  await bound(first, 'openid-one')
  const browser = new Browser(it)
  // Unbound when the ticket was made, bound since.
  const { value } = await visit(browser, 'openid-two')
  await bound(second, 'openid-two')
  const { status, body } = await bind(browser, value, first.token)
  assert.deepEqual({ status, message: body.message }, { status: 409, message: '该微信已绑定其他账号' })
  const other = await visit(browser, 'openid-three')
  assert.deepEqual(problemOf(await bind(browser, other.value, first.token)), {
    status: 409,
    problem: 'wechat.otherBound',
  })
})

test('unbinding needs a recent proof, which signing in with WeChat is not', async () => {
  const student = await it.world.student()
  const browser = await bound(student, 'openid-unbind')
  const { token } = (await enter(browser, (await visit(browser, 'openid-unbind')).value)).body
  const unbind = () => it.call('DELETE', '/api/auth/wechat/binding', { token })
  assert.deepEqual(problemOf(await unbind()), { status: 403, problem: 'account.proofNeeded' })
  await it.prove(token)
  const login = await visit(browser, 'openid-unbind')
  assert.equal((await unbind()).status, 200)
  assert.deepEqual(problemOf(await unbind()), { status: 404, problem: 'wechat.notBound' })
  assert.deepEqual(problemOf(await enter(browser, login.value)), { status: 409, problem: 'wechat.unbound' })
  assert.equal((await visit(browser, 'openid-unbind')).outcome, 'bind')
})

test('a disabled or deleted account is refused, and a deleted one frees its WeChat account', async () => {
  const student = await it.world.student()
  const browser = await bound(student, 'openid-disabled')
  const save = (change: { status?: 'INACTIVE'; deletedAt?: number }) =>
    it.context.database.write((db) => db.updateTable('users').set(change).where('id', '=', student.id).execute())
  await save({ status: 'INACTIVE' })
  const { value } = await visit(browser, 'openid-disabled')
  assert.deepEqual(problemOf(await enter(browser, value)), { status: 403, problem: 'account.disabled' })
  await save({ deletedAt: it.now })
  assert.deepEqual(problemOf(await enter(browser, value)), { status: 409, problem: 'wechat.unbound' })
  const again = await visit(browser, 'openid-disabled')
  const heir = await it.world.student()
  assert.equal((await bind(browser, again.value, heir.token)).status, 200)
})

test('initial passwords and second factors are asked for as with a password', async () => {
  const [beginner, careful] = [await it.world.student(), await it.world.student()]
  const browser = await bound(beginner, 'openid-beginner')
  await it.context.database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 1 }).where('id', '=', beginner.id).execute(),
  )
  const { token } = (await enter(browser, (await visit(browser, 'openid-beginner')).value)).body
  assert.equal((await it.get('/api/auth/wechat/binding', token)).body.problem, 'session.mustChangePassword')
  const unbound = await visit(browser, 'openid-nobody')
  assert.equal((await bind(browser, unbound.value, token)).body.problem, 'session.mustChangePassword')

  const other = await bound(careful, 'openid-careful')
  await it.world.authenticator(careful.id)
  const { body } = await enter(other, (await visit(other, 'openid-careful')).value)
  assert.deepEqual({ token: body.token, kinds: body.secondFactor.kinds }, { token: undefined, kinds: ['totp'] })
})

test('staff bind and sign in only if the school allows it', async () => {
  const admin = await it.world.person('ADMIN')
  const browser = new Browser(it)
  const { value } = await visit(browser, 'openid-staff')
  const off = { status: 403, problem: 'wechat.staffOff' }
  assert.deepEqual(problemOf(await bind(browser, value, admin.token)), off)
  assert.equal((await it.get('/api/auth/wechat/binding', admin.token)).body.isOffered, false)
  await set(it, { 'wechat.staffSignIn': true })
  assert.equal((await bind(browser, value, admin.token)).status, 200)
  const login = await visit(browser, 'openid-staff')
  await set(it, { 'wechat.staffSignIn': false })
  assert.deepEqual(problemOf(await enter(browser, login.value)), off)
})

test('the sign-in is off, or on for another app, whatever a browser still has', async () => {
  const student = await it.world.student()
  const browser = await bound(student, 'openid-off')
  const [state, login] = [await start(browser), await visit(browser, 'openid-off')]
  await set(it, { 'wechat.appId': 'wx00000000000000ff' })
  assert.equal((await comeBack(browser, wechat.codeFor('openid-off'), state)).value, 'wechat.expired')
  assert.deepEqual(problemOf(await enter(browser, login.value)), expired)
  await set(it, { 'wechat.appId': wechatAppId, 'wechat.signIn': false })
  assert.equal((await it.get('/api/public/wechat')).body.canSignIn, false)
  const { headers } = await browser.get('/api/auth/wechat/start')
  assert.equal(headers['location'], '/auth/login#problem=wechat.off')
  assert.equal((await enter(browser, login.value)).body.problem, 'wechat.off')
  await set(it, { 'wechat.signIn': true })
})

test('without WeChat, or without its calls of the day, the person gets a page with the next step', async () => {
  const browser = new Browser(it)
  wechat.isExhausted = true
  assert.equal((await visit(browser, 'd')).value, 'wechat.failing')
  wechat.isExhausted = false
})

test('a password that signs in proves who is using the login', async () => {
  const { username } = await it.world.student()
  const { token } = (await it.post('/api/auth/login', { username, password })).body
  assert.equal((await it.call('DELETE', '/api/auth/wechat/binding', { token })).body.problem, 'wechat.notBound')
})

test('an erased account is bound to nothing', async () => {
  const student = await it.world.student()
  const browser = await bound(student, 'openid-erased')
  const { value } = await visit(browser, 'openid-erased')
  await it.context.database.write((db) =>
    db.updateTable('users').set({ eraseOn: '2026-11-19' }).where('id', '=', student.id).execute(),
  )
  assert.equal(await eraseAccount(it.context, student.id), true)
  assert.deepEqual(problemOf(await enter(browser, value)), { status: 409, problem: 'wechat.unbound' })
  const rows = it.context.database.read.selectFrom('wechatIdentities').select('id').where('userId', '=', student.id)
  assert.deepEqual(await rows.execute(), [])
})

test('steps and codes that nobody has finished are deleted', async () => {
  const browser = new Browser(it)
  await start(browser)
  await browser.post('/api/auth/scan')
  it.pass(601)
  await start(browser)
  await browser.post('/api/auth/scan')
  await wechatModule.hourly(it.context)
  const { read } = it.context.database
  const [steps, scans] = [read.selectFrom('wechatSteps'), read.selectFrom('qrLogins')]
  const left = [await steps.select('expiresAt').execute(), await scans.select('expiresAt').execute()]
  assert.deepEqual(left, [[{ expiresAt: it.now + 300_000 }], [{ expiresAt: it.now + 120_000 }]])
})
