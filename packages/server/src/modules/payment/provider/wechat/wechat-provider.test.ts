import assert from 'node:assert/strict'
import { createVerify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newPayment, providerAt } from '../../../../testing/pay-server-school.ts'
import { payServer, type PayServer } from '../../../../testing/pay-server.ts'
import type { PayProvider } from '../pay-provider.ts'

let server: PayServer
let provider: PayProvider
before(async () => {
  server = await payServer({ notify: async () => 204 })
  provider = providerAt(server, 'wechat')
})
after(() => server.close())

const paid = async (changed = {}) => {
  const payment = newPayment(server, changed)
  await provider.prepare(payment)
  await server.pay(payment.outTradeNo)
  return payment
}
const refundOf = (payment: { outTradeNo: string; amountFen: number }, outRefundNo: string, amountFen = 5000) => ({
  outTradeNo: payment.outTradeNo,
  outRefundNo,
  amountFen,
  paidFen: payment.amountFen,
  reason: '学员申请退款',
  notifyUrl: 'http://127.0.0.1:1/api/payments/wechat',
})

test('a payment on a screen is drawn, paid and found', async () => {
  const payment = newPayment(server)
  const step = await provider.prepare(payment)
  assert.deepEqual(step, { kind: 'qr', codeUrl: `weixin://wxpay/bizpayurl?pr=${payment.outTradeNo}` })
  const { outTradeNo, amountFen } = payment
  const open = { outTradeNo, state: 'OPEN', amountFen, providerNo: '', paidAt: 0, payer: '' }
  assert.deepEqual(await provider.query(outTradeNo), open)
  await server.pay(outTradeNo)
  const { providerNo, paidAt, payer } = server.truth.payment(outTradeNo)
  assert.deepEqual(await provider.query(outTradeNo), {
    outTradeNo,
    state: 'PAID',
    amountFen,
    providerNo,
    paidAt,
    payer,
  })
  assert.deepEqual(server.refusals, [])
})

test('asking twice for the same payment is the same payment', async () => {
  const payment = newPayment(server)
  assert.deepEqual(await provider.prepare(payment), await provider.prepare(payment))
})

test('inside WeChat, the call is signed for the browser of WeChat', async () => {
  const payment = newPayment(server, { product: 'jsapi', openid: 'oUpF8uMuAJO' })
  const step = await provider.prepare(payment)
  assert.equal(step.kind, 'jsapi')
  const {
    appId,
    timeStamp,
    nonceStr,
    package: prepay,
    signType,
    paySign,
  } = step.kind === 'jsapi' ? step.call : assert.fail()
  assert.deepEqual({ signType, prepay }, { signType: 'RSA', prepay: `prepay_id=wx${payment.outTradeNo}` })
  const signed = `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`
  assert.ok(createVerify('RSA-SHA256').update(signed).verify(server.keys.merchant.publicKey, paySign, 'base64'))
})

test('in another browser of a phone, the page leads back to the school', async () => {
  const payment = newPayment(server, { product: 'h5' })
  const step = await provider.prepare(payment)
  const url = step.kind === 'url' ? step.url : assert.fail()
  assert.ok((await server.open(url)).text.includes(encodeURIComponent(payment.returnUrl)))
})

test('a course whose name has no letters is paid under the number of the payment', async () => {
  const { outTradeNo } = await paid({ description: '😀' })
  assert.equal(server.truth.payment(outTradeNo).description, outTradeNo)
})

test('products of Alipay are refused', async () => {
  await assert.rejects(provider.prepare(newPayment(server, { product: 'wap' })), /has no wap/)
})

test('a payment that nobody has begun is not known', async () => {
  assert.equal((await provider.query('JXNOBODY0000000001')).state, 'UNKNOWN')
})

test('a closed payment stays closed, and closing it again or what is not known is no fault', async () => {
  const payment = newPayment(server)
  await provider.prepare(payment)
  for (const outTradeNo of [payment.outTradeNo, payment.outTradeNo, 'JXNOBODY0000000001'])
    await provider.close(outTradeNo)
  assert.equal((await provider.query(payment.outTradeNo)).state, 'CLOSED')
  await assert.rejects(provider.prepare(payment), /ORDER_CLOSED/)
})

test('a paid payment cannot be closed', async () => {
  await assert.rejects(provider.close((await paid()).outTradeNo), /ORDERPAID/)
})

test('a refund is sent, found, and then finished; the payment stays paid', async () => {
  const payment = await paid()
  const sent = await provider.refund(refundOf(payment, 'JXREFUND01'))
  const { providerNo } = server.truth.refunds.get('JXREFUND01') ?? assert.fail()
  const { outTradeNo } = payment
  const expected = { outTradeNo, outRefundNo: 'JXREFUND01', state: 'SENT', amountFen: 5000, providerNo, failure: '' }
  assert.deepEqual(sent, expected)
  assert.deepEqual(await provider.refund(refundOf(payment, 'JXREFUND01')), expected)
  await server.settleRefund('JXREFUND01')
  assert.deepEqual(await provider.queryRefund(sent), { ...expected, state: 'SUCCEEDED' })
  assert.equal((await provider.query(outTradeNo)).state, 'PAID')
})

test('a refund that fails says what staff can do', async () => {
  const payment = await paid()
  await provider.refund(refundOf(payment, 'JXREFUND02'))
  await server.settleRefund('JXREFUND02', 'ABNORMAL')
  const { state, failure } = await provider.queryRefund({ outTradeNo: payment.outTradeNo, outRefundNo: 'JXREFUND02' })
  assert.deepEqual(
    { state, failure },
    { state: 'FAILED', failure: '付款人的银行卡或账户不能收款，请在微信支付商户平台处理，或线下退款' },
  )
})

test('a refused refund has failed, with the reason', async () => {
  const payment = await paid()
  server.truth.isEmpty = true
  const poor = await provider.refund(refundOf(payment, 'JXREFUND03'))
  server.truth.isEmpty = false
  assert.deepEqual(
    { state: poor.state, failure: poor.failure },
    { state: 'FAILED', failure: '商户账户余额不足，请充值后再退款' },
  )
  assert.equal((await provider.refund(refundOf(payment, 'JXREFUND04', 30_000))).state, 'FAILED')
})

test('a refund whose answer is lost is neither sent nor failed, and can be found', async () => {
  const payment = await paid()
  server.trouble = ({ method }) => (method === 'POST' ? 'cutAfter' : undefined)
  await assert.rejects(provider.refund(refundOf(payment, 'JXREFUND05')))
  server.trouble = () => undefined
  const asked = { outTradeNo: payment.outTradeNo, outRefundNo: 'JXREFUND05' }
  assert.equal((await provider.queryRefund(asked)).state, 'SENT')
  assert.equal((await provider.queryRefund({ ...asked, outRefundNo: 'JXREFUND06' })).state, 'UNKNOWN')
})

test('a genuine answer about another payment or refund is not believed', async () => {
  const [one, other] = [await paid(), await paid()]
  server.truth.payments.set(one.outTradeNo, server.truth.payment(other.outTradeNo))
  await assert.rejects(provider.query(one.outTradeNo), /another payment/)
  await provider.refund(refundOf(other, 'JXREFUND07'))
  server.truth.refunds.set('JXREFUND08', server.truth.refunds.get('JXREFUND07') ?? assert.fail())
  const asked = { outTradeNo: other.outTradeNo, outRefundNo: 'JXREFUND08' }
  await assert.rejects(provider.queryRefund(asked), /another refund/)
})
