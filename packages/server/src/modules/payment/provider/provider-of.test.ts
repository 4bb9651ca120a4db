import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SettingName } from '../../../core/settings/setting-values.ts'
import { newPayment, paySource } from '../../../testing/pay-server-school.ts'
import { payServer, paySettings, type PayServer } from '../../../testing/pay-server.ts'
import { payProviderOf, payProviderOfAccount } from './provider-of.ts'

let server: PayServer
before(async () => {
  server = await payServer()
})
after(() => server.close())

test('a channel that is switched off has no provider, although its account can be tested', () => {
  for (const channel of ['wechat', 'alipay'] as const) {
    const source = paySource(server, { [`payment.${channel}On`]: false })
    assert.equal(payProviderOf(channel, source), undefined)
    assert.ok(payProviderOfAccount(channel, source))
    assert.ok(payProviderOf(channel, paySource(server)))
  }
})

test('an account that lacks anything has no provider', () => {
  for (const name of Object.keys(paySettings()) as SettingName[]) {
    if (name.endsWith('On')) continue
    const channel = name.includes('wechat') ? 'wechat' : 'alipay'
    assert.equal(payProviderOf(channel, paySource(server, { [name]: '' })), undefined, name)
  }
})

test('calls go to the configured address, with or without a slash at its end', async () => {
  const source = paySource(server)
  const config = { wechatPayUrl: `${server.endpoint}/`, alipayUrl: `${server.endpoint}/` }
  await payProviderOf('wechat', { ...source, config })?.prepare(newPayment(server))
  assert.equal((await payProviderOf('alipay', { ...source, config })?.query('JXNOBODY0000000001'))?.state, 'UNKNOWN')
  assert.deepEqual(server.refusals, [])
})
