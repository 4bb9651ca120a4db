import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SettingName } from '../../../core/settings/setting-values.ts'
import { newPayment, paySource } from '../../../testing/pay-server-school.ts'
import { payServer, paySettings, type PayServer } from '../../../testing/pay-server.ts'
import { hasAccount, providerOf } from './provider-of.ts'

let server: PayServer
before(async () => {
  server = await payServer()
})
after(() => server.close())

test('an account is complete once every setting of its channel is there', () => {
  assert.ok(hasAccount('wechat', paySource(server).values) && hasAccount('alipay', paySource(server).values))
  for (const name of Object.keys(paySettings()) as SettingName[]) {
    if (name.endsWith('On')) continue
    const [channel, other] = name.includes('wechat') ? (['wechat', 'alipay'] as const) : (['alipay', 'wechat'] as const)
    const { values } = paySource(server, { [name]: '' })
    assert.deepEqual([hasAccount(channel, values), hasAccount(other, values)], [false, true], name)
  }
})

test('calls go to the configured address, with or without a slash at its end', async () => {
  const source = paySource(server)
  const config = { wechatPayUrl: `${server.endpoint}/`, alipayUrl: `${server.endpoint}/` }
  await providerOf('wechat', { ...source, config }).prepare(newPayment(server))
  assert.equal((await providerOf('alipay', { ...source, config }).query('JXNOBODY0000000001')).state, 'UNKNOWN')
  assert.deepEqual(server.refusals, [])
})
