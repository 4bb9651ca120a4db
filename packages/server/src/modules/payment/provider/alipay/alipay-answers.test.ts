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
  server = await payServer({ notify: async () => 200 })
})
after(() => server.close())
afterEach(() => {
  server.trouble = () => undefined
})

const troubles: Trouble[] = [
  'cutBefore',
  'cutAfter',
  '500',
  'unsigned',
  'tampered',
  'otherKey',
  'truncated',
  'html',
  'endless',
]

test('no answer is believed without Alipay’s own signature over its characters', async () => {
  const provider = providerAt(server, 'alipay')
  const payment = newPayment(server, { product: 'page' })
  const step = await provider.prepare(payment)
  await server.open(step.kind === 'url' ? step.url : assert.fail())
  await server.pay(payment.outTradeNo)
  const { outTradeNo } = payment
  const refund = { ...payment, outRefundNo: 'JXR91', paidFen: 26_800, reason: '', amountFen: 1 }
  const calls = [
    () => provider.query(outTradeNo),
    () => provider.query('JXNOBODY0000000001'),
    () => provider.close('JXNOBODY0000000002'),
    () => provider.queryRefund({ outTradeNo, outRefundNo: 'JXR92' }),
    () => provider.refund(refund),
    () => provider.refund({ ...refund, outRefundNo: 'JXR93', amountFen: 99_999 }),
    () => provider.fetchBill('2026-11-01'),
  ]
  for (const trouble of troubles) {
    server.trouble = () => trouble
    for (const call of calls) await assert.rejects(call, `${String(trouble)} ${call}`)
  }
})

const faultOf = async (changed: Parameters<typeof providerAt>[2]): Promise<string> => {
  const provider = providerOf('alipay', paySource(server, changed))
  return testCredentials(provider ?? assert.fail()).then(
    () => '',
    (error: unknown) => outsideReasonOf(error),
  )
}

test('the test of an account says what to correct, and never a key', async () => {
  const { stranger, application, alipay } = server.keys
  const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const faults = {
    good: await faultOf({}),
    off: await faultOf({ 'payment.alipayOn': false }),
    olderForm: await faultOf({ 'payment.alipayPrivateKey': pemOf(application, 'pkcs1') }),
    bare: await faultOf({
      'payment.alipayPrivateKey': bare(pemOf(application)),
      'payment.alipayPublicKey': bare(publicPemOf(alipay)),
    }),
    wrongKey: await faultOf({ 'payment.alipayPrivateKey': pemOf(stranger) }),
    noKey: await faultOf({ 'payment.alipayPrivateKey': 'not a key' }),
    wrongApplication: await faultOf({ 'payment.alipayAppId': '2021000000000009' }),
    ownPublicKey: await faultOf({ 'payment.alipayPublicKey': publicPemOf(application) }),
    noPublicKey: await faultOf({ 'payment.alipayPublicKey': 'not a key' }),
  }
  assert.deepEqual(faults, {
    good: '',
    off: '',
    olderForm: '',
    bare: '',
    wrongKey: '签名不正确，请检查应用 AppID 和应用私钥是否属于同一个应用',
    noKey: '应用私钥无法读取，请粘贴 PKCS#8 或 PKCS#1 私钥的全部内容',
    wrongApplication: '应用 AppID 不正确',
    ownPublicKey: '支付宝的应答签名不正确，请检查支付宝公钥（不是应用公钥）',
    noPublicKey: '支付宝公钥无法读取，请粘贴支付宝公钥的全部内容',
  })
})

test('errors contain neither keys nor what was sent', async () => {
  const own = [pemOf(server.keys.application).slice(60, 120), 'PRIVATE', 'sign=', 'JXSECRETNUMBER']
  for (const trouble of troubles) {
    server.trouble = () => trouble
    const error = (await providerAt(server, 'alipay')
      .query('JXSECRETNUMBER')
      .catch((error: unknown) => error)) as Error
    const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    for (const secret of own) assert.ok(!shown.includes(secret), `${String(trouble)} ${secret}`)
  }
})
