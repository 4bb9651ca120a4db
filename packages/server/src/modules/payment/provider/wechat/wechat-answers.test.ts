import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { outsideReasonOf } from '../../../../core/outside/outside-reason.ts'
import { newPayment, paySource, providerAt } from '../../../../testing/pay-server-school.ts'
import { payServer, type PayServer } from '../../../../testing/pay-server.ts'
import type { Trouble } from '../../../../testing/pay-server/pay-call.ts'
import { pemOf, publicPemOf } from '../../../../testing/pay-server/pay-keys.ts'
import { providerOf, testCredentials } from '../provider-of.ts'

let server: PayServer
before(async () => {
  server = await payServer({ notify: async () => 204 })
})
after(() => server.close())
afterEach(() => {
  server.trouble = () => undefined
  server.isCertified = false
})

const troubles: Trouble[] = [
  'cutBefore',
  'cutAfter',
  '500',
  'unsigned',
  'tampered',
  'stale',
  'otherKey',
  'truncated',
  'html',
  'endless',
]

test('no answer is believed without WeChat Pay’s own fresh signature', async () => {
  const provider = providerAt(server, 'wechat')
  const payment = newPayment(server)
  await provider.prepare(payment)
  await server.pay(payment.outTradeNo)
  const refund = { ...payment, outRefundNo: 'JXREFUND91', paidFen: 26_800, reason: '', amountFen: 1 }
  const calls = [
    () => provider.query(payment.outTradeNo),
    () => provider.query('JXNOBODY0000000001'),
    () => provider.close('JXNOBODY0000000002'),
    () => provider.queryRefund({ outTradeNo: payment.outTradeNo, outRefundNo: 'JXREFUND92' }),
    () => provider.refund(refund),
    () => provider.refund({ ...refund, outRefundNo: 'JXREFUND93', amountFen: 99_999 }),
    () => provider.prepare(newPayment(server)),
    () => provider.fetchBill('2026-11-01'),
  ]
  for (const trouble of troubles) {
    server.trouble = () => trouble
    for (const call of calls) await assert.rejects(call, `${trouble} ${call}`)
  }
})

const faultOf = async (changed: Parameters<typeof providerAt>[2]): Promise<string> => {
  const provider = providerOf('wechat', paySource(server, changed))
  return testCredentials(provider ?? assert.fail()).then(
    () => '',
    (error: unknown) => outsideReasonOf(error),
  )
}

test('the test of an account says what to correct, and never a key', async () => {
  const { stranger, apiKey } = server.keys
  assert.equal(await faultOf({}), '')
  assert.equal(await faultOf({ 'payment.wechatOn': false }), '')
  const faults = {
    wrongKey: await faultOf({ 'payment.wechatPrivateKey': pemOf(stranger) }),
    noKey: await faultOf({ 'payment.wechatPrivateKey': 'not a key' }),
    wrongMerchant: await faultOf({ 'payment.wechatMchId': '1900000009' }),
    shortSecret: await faultOf({ 'payment.wechatApiKey': apiKey.slice(1) }),
    wrongPublicKey: await faultOf({ 'payment.wechatPublicKey': publicPemOf(stranger) }),
    noPublicKey: await faultOf({ 'payment.wechatPublicKey': '-----BEGIN PUBLIC KEY-----' }),
  }
  assert.deepEqual(faults, {
    wrongKey: '签名不正确，请检查商户号、商户证书序列号和商户私钥是否属于同一个商户',
    noKey: '商户私钥无法读取，请粘贴 apiclient_key.pem 的全部内容',
    wrongMerchant: '签名不正确，请检查商户号、商户证书序列号和商户私钥是否属于同一个商户',
    shortSecret: 'APIv3 密钥应为 32 个字符',
    wrongPublicKey: '微信支付的应答签名不正确，请检查微信支付公钥和公钥 ID',
    noPublicKey: '微信支付公钥无法读取，请粘贴 pub_key.pem 或平台证书的全部内容',
  })
})

test('a wrong clock of the server is named', async () => {
  server.trouble = () => 'stale'
  assert.equal(await faultOf({}), '服务器的时间与微信支付相差超过 5 分钟，请校准服务器的时间')
})

test('errors contain neither keys nor what was sent', async () => {
  const own = [
    server.keys.apiKey,
    pemOf(server.keys.merchant).slice(60, 120),
    'PRIVATE',
    'oUpF8uMuAJO',
    'Authorization',
  ]
  for (const trouble of troubles) {
    server.trouble = () => trouble
    const payment = newPayment(server, { product: 'jsapi', openid: 'oUpF8uMuAJO' })
    const error = (await providerAt(server, 'wechat')
      .prepare(payment)
      .catch((error: unknown) => error)) as Error
    const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    for (const secret of own) assert.ok(!shown.includes(secret), `${trouble} ${secret}`)
  }
})

test('while the school changes from a certificate to a public key, answers of both are believed', async () => {
  const both = { 'payment.wechatPublicKey': `${server.keys.certificate}\n${publicPemOf(server.keys.wechat)}` }
  for (const isCertified of [true, false]) {
    server.isCertified = isCertified
    assert.equal(await faultOf(both), '')
  }
  server.isCertified = true
  assert.match(await faultOf({}), /应答签名不正确/)
  assert.equal(await faultOf({ 'payment.wechatPublicKey': server.keys.certificate }), '')
})
