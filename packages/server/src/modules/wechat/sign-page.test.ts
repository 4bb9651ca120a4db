import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { useWechat, wechatAppId, type WechatServer } from '../../testing/wechat-server.ts'

const it = testApp()
let wechat: WechatServer
beforeEach(async () => {
  wechat ??= await useWechat(it)
  wechat.isExhausted = false
  wechat.calls.length = 0
  // The limit of calls, and what a test has left.
  it.pass(60)
  await it.context.database.write((db) => db.deleteFrom('wechatTokens').execute())
})
after(() => wechat.close())

const page = 'https://school.example/courses/1?from=a b'
const sign = (url = page) => it.get(`/api/public/wechat/signature?url=${encodeURIComponent(url)}`)
const [tokenCall, ticketCall] = ['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']

test('a page of the school is signed with the ticket of the stable token', async () => {
  const { appId, timestamp, nonceStr, signature } = (await sign(`${page}#part`)).body
  assert.deepEqual({ appId, timestamp }, { appId: wechatAppId, timestamp: Math.floor(it.now / 1000) })
  const ticket = `ticket of ${wechat.token}`
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`
  assert.equal(signature, hash('sha1', signed, 'hex'))
})

test('token and ticket are kept, sealed, until shortly before their end', async () => {
  await sign()
  await sign(`${page}&other=1`)
  assert.deepEqual(wechat.calls, [tokenCall, ticketCall])
  const rows = await it.context.database.read.selectFrom('wechatTokens').select('value').execute()
  assert.ok(rows.length === 2 && !JSON.stringify(rows).includes(wechat.token))
  it.pass(6899)
  await sign()
  assert.equal(wechat.calls.length, 2)
  it.pass(1)
  await sign()
  assert.equal(wechat.calls.length, 4)
})

test('many visitors at once cause one call each', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => sign()))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.deepEqual(wechat.calls, [tokenCall, ticketCall])
})

test('while another process refreshes the ticket, the one before is used', async () => {
  await sign()
  it.pass(7000)
  const { database, clock } = it.context
  const lease = { name: 'wechat-ticket', holder: 'another process', leasedUntil: clock.wall() + 20_000 }
  await database.write((db) =>
    db
      .insertInto('leases')
      .values(lease)
      .onConflict((known) => known.column('name').doUpdateSet(lease))
      .execute(),
  )
  assert.equal((await sign()).status, 200)
  assert.equal(wechat.calls.length, 2)
  await database.write((db) => db.updateTable('leases').set({ leasedUntil: 0 }).execute())
})

test('a token that WeChat no longer knows is replaced once (40001)', async () => {
  await sign()
  wechat.expireToken()
  await it.context.database.write((db) => db.deleteFrom('wechatTokens').where('kind', '=', 'ticket').execute())
  assert.equal((await sign()).status, 200)
  assert.deepEqual(wechat.calls.slice(2), [ticketCall, tokenCall, ticketCall])
})

test('after a refusal WeChat is left alone for a minute (45009)', async () => {
  wechat.isExhausted = true
  const { status, body } = await sign()
  assert.deepEqual({ status, problem: body.problem }, { status: 503, problem: 'wechat.failing' })
  wechat.isExhausted = false
  assert.equal((await sign()).status, 503)
  assert.equal(wechat.calls.length, 1)
  it.pass(60)
  assert.equal((await sign()).status, 200)
})

test('only pages of the school are signed, and only if it has switched sharing on', async () => {
  for (const url of ['https://evil.example/', 'https://school.example.evil.example/', 'nonsense'])
    assert.equal((await sign(url)).body.problem, 'wechat.foreignUrl', url)
  assert.equal((await it.get('/api/public/wechat/signature')).status, 422)
  await set(it, { 'wechat.share': false })
  assert.equal((await sign()).body.problem, 'wechat.off')
  await set(it, { 'wechat.share': true })
})

test('an address signs sixty pages a minute', async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => sign()))
  assert.equal(answers.filter(({ status }) => status === 429).length, 1)
})

test('full admins try the account before they save it, and read why it is refused', async () => {
  const { token } = await it.world.person('ADMIN')
  const limited = await it.world.person('ADMIN', { permissions: ['settings.view', 'settings.edit'] })
  const tryOut = (body: object, as = token) => it.post('/api/admin/settings/wechat/test', body, as)
  assert.equal((await tryOut({})).body.message, '连接成功，AppID 和 AppSecret 正确')
  const wrong = await tryOut({ appSecret: 'wrong' })
  assert.deepEqual(
    { status: wrong.status, message: wrong.body.message },
    { status: 422, message: '微信连接测试失败：AppSecret 不正确，或公众平台已重置，请核对' },
  )
  assert.equal((await tryOut({ appId: 'nonsense' })).status, 422)
  assert.equal((await tryOut({}, limited.token)).status, 403)
  const saved = await it.post('/api/admin/settings/wechat', { signIn: false }, limited.token)
  assert.equal(saved.status, 403)
})
