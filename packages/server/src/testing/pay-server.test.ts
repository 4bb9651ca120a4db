import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import type { ReceivedNotice } from '../modules/payment/provider/pay-provider.ts'
import { providerOf } from '../modules/payment/provider/provider-of.ts'
import { set } from './outgoing.ts'
import { newPayment, noticesInto, providerAt } from './pay-server-school.ts'
import { callSchool, payServer, paySettings, type PayServer } from './pay-server.ts'
import { programEnv, testProgram } from './programs/programs.ts'
import { testApp } from './test-app.ts'

let server: PayServer
let sent: { url: string; notice: ReceivedNotice }[] = []
const it = testApp(async () => {
  const notify = async (url: string, notice: ReceivedNotice) => sent.push({ url, notice }) && 204
  server = await payServer({ now: () => it.now, notify })
  return server.environment
})
after(() => server.close())

test('a test’s server uses it through its environment and its settings', async () => {
  await set(it, paySettings(server))
  const { keys, config, settings, now } = it.context
  const source = { keys, config, now, values: await settings.current() }
  for (const channel of ['wechat', 'alipay'] as const)
    assert.equal((await providerOf(channel, source).query('JXNOBODY0000000001')).state, 'UNKNOWN')
})

test('calls with a used nonce, an old time or another signature are refused', async () => {
  await providerAt(server, 'wechat').query('JXNOBODY0000000001')
  const { path, url, headers } = server.calls.at(-1) ?? assert.fail()
  const again = async (authorization = String(headers.authorization)) =>
    (await fetch(`${server.endpoint}${path}${url.search}`, { headers: { authorization } })).status
  assert.equal(await again(), 401)
  assert.equal(await again(String(headers.authorization).replace('signature="', 'signature="A')), 401)
  it.pass(301)
  assert.equal(await again(), 401)
  assert.deepEqual(server.refusals.splice(0), ['nonce', 'signature', 'stale'])
  assert.equal((await providerAt(server, 'wechat').query('JXNOBODY0000000001')).state, 'UNKNOWN')
})

test('notices go out as often as the mode says, also before the answer and after the end', async () => {
  const counts: Record<string, number> = {}
  for (const mode of ['once', 'twice', 'tenAtOnce', 'never'] as const) {
    const payment = newPayment(server)
    await providerAt(server, 'wechat').prepare(payment)
    sent = []
    await server.pay(payment.outTradeNo, mode)
    counts[mode] = sent.length
  }
  sent = []
  server.isPaidBeforeAnswer = true
  const early = newPayment(server)
  await providerAt(server, 'wechat').prepare(early)
  server.isPaidBeforeAnswer = false
  counts['before'] = sent.length
  const late = newPayment(server)
  await providerAt(server, 'wechat').prepare(late)
  await providerAt(server, 'wechat').close(late.outTradeNo)
  await assert.rejects(server.pay(late.outTradeNo))
  sent = []
  await server.pay(late.outTradeNo, 'once', { isLate: true })
  counts['late'] = sent.length
  assert.deepEqual(counts, { once: 1, twice: 2, tenAtOnce: 10, never: 0, before: 1, late: 1 })
  assert.equal(sent[0]?.url, late.notifyUrl)
})

test('a notice can be delivered to a test’s server by its path alone', async () => {
  const payment = newPayment(server)
  await providerAt(server, 'wechat').prepare(payment)
  await server.pay(payment.outTradeNo, 'never')
  const [notice = assert.fail()] = server.notices(payment.outTradeNo)
  assert.equal(await noticesInto(it)('https://school.example/api/payments/nobody', notice), 404)
})

test('a school that cannot be reached has been paid all the same', async () => {
  assert.equal(await callSchool('http://127.0.0.1:1/api/payments/wechat', { headers: {}, bytes: Buffer.from('') }), 0)
})

test('an expired payment cannot be paid', async () => {
  const payment = newPayment(server)
  await providerAt(server, 'wechat').prepare(payment)
  it.pass(1801)
  await assert.rejects(server.pay(payment.outTradeNo), /cannot be paid/)
})

test('it starts as a program', async () => {
  const program = spawn(process.execPath, [testProgram('pay-server-until-killed')], {
    env: programEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string]
  const { environment, settings } = JSON.parse(line) as { environment: { ALIPAY_URL: string }; settings: object }
  assert.equal((await fetch(`${environment.ALIPAY_URL}/pages/other`)).status, 400)
  assert.deepEqual(Object.keys(settings), Object.keys(paySettings()))
  program.kill()
  await once(program, 'exit')
})
