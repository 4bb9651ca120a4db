import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPayment, providerAt } from '../../../../testing/pay-server-school.ts'
import { payServer, type PayServer } from '../../../../testing/pay-server.ts'
import type { NewPayment, PayProvider } from '../pay-provider.ts'

let server: PayServer
let provider: PayProvider
before(async () => {
  server = await payServer({ notify: async () => 200 })
  provider = providerAt(server, 'alipay')
})
after(() => server.close())

const opened = async (changed: Partial<NewPayment> = {}) => {
  const payment = newPayment(server, { product: 'page', ...changed })
  const step = await provider.prepare(payment)
  const page = await server.open(step.kind === 'url' ? step.url : assert.fail())
  assert.equal(page.status, 200, page.text)
  return { ...payment, page: page.text }
}
const paid = async () => {
  const payment = await opened()
  await server.pay(payment.outTradeNo)
  return payment
}
const refundOf = (payment: NewPayment, outRefundNo: string, amountFen = 5000) => ({
  outTradeNo: payment.outTradeNo,
  outRefundNo,
  amountFen,
  paidFen: payment.amountFen,
  reason: '学员申请退款',
  notifyUrl: '',
})

test('a payment begins when its page is opened, on a computer and on a phone', async () => {
  for (const product of ['page', 'wap'] as const) {
    const payment = newPayment(server, { product, amountFen: 12_305, description: '网络安全 & 运维/第 1 期' })
    const step = await provider.prepare(payment)
    assert.equal((await provider.query(payment.outTradeNo)).state, 'UNKNOWN')
    const { text } = await server.open(step.kind === 'url' ? step.url : assert.fail())
    assert.ok(text.includes('¥123.05') && text.includes('网络安全   运维 第 1 期'), text)
    const { state, amountFen } = await provider.query(payment.outTradeNo)
    assert.deepEqual({ state, amountFen }, { state: 'OPEN', amountFen: 12_305 })
    assert.equal(server.truth.payment(payment.outTradeNo).notifyUrl, payment.notifyUrl)
  }
  assert.deepEqual(server.refusals, [])
})

test('an address with another sum is refused', async () => {
  const step = await provider.prepare(newPayment(server, { product: 'page' }))
  const url = step.kind === 'url' ? step.url : assert.fail()
  assert.equal((await server.open(url.replace('268.00', '000.01'))).status, 400)
  assert.deepEqual(server.refusals.splice(0), ['isv.invalid-signature'])
})

test('a course whose name has no letters is paid under the number of the payment', async () => {
  const { outTradeNo } = await opened({ description: '😀' })
  assert.equal(server.truth.payment(outTradeNo).description, outTradeNo)
})

test('products of WeChat Pay are refused', async () => {
  await assert.rejects(provider.prepare(newPayment(server, { product: 'native' })), /has no native/)
})

test('somebody presses the button of the page, and is led back to the school', async () => {
  const { page, outTradeNo, returnUrl } = await opened()
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? assert.fail()
  const response = await fetch(`${server.endpoint}${action}`, { method: 'POST', redirect: 'manual' })
  assert.deepEqual({ status: response.status, to: response.headers.get('location') }, { status: 302, to: returnUrl })
  const { providerNo, paidAt, payer, amountFen } = server.truth.payment(outTradeNo)
  assert.deepEqual(await provider.query(outTradeNo), {
    outTradeNo,
    state: 'PAID',
    amountFen,
    providerNo,
    paidAt,
    payer,
  })
})

test('a closed payment stays closed, and closing it again or what is not known is no fault', async () => {
  const { outTradeNo } = await opened()
  for (const each of [outTradeNo, outTradeNo, 'JXNOBODY0000000001']) await provider.close(each)
  assert.equal((await provider.query(outTradeNo)).state, 'CLOSED')
})

test('a paid payment cannot be closed', async () => {
  await assert.rejects(provider.close((await paid()).outTradeNo), /TRADE_STATUS_ERROR/)
})

test('money is returned at once, and once for the same number', async () => {
  const payment = await paid()
  const { outTradeNo } = payment
  const { providerNo } = server.truth.payment(outTradeNo)
  const done = { outTradeNo, outRefundNo: 'JXR1', state: 'SUCCEEDED', amountFen: 5000, providerNo, failure: '' }
  assert.deepEqual(await provider.refund(refundOf(payment, 'JXR1')), done)
  assert.deepEqual(await provider.refund(refundOf(payment, 'JXR1')), done)
  assert.deepEqual(await provider.queryRefund({ outTradeNo, outRefundNo: 'JXR1' }), done)
  assert.equal(server.truth.refundedFen(outTradeNo), 5000)
  assert.equal((await provider.queryRefund({ outTradeNo, outRefundNo: 'JXR2' })).state, 'UNKNOWN')
})

test('a payment that is returned as a whole was paid all the same', async () => {
  const payment = await paid()
  await provider.refund(refundOf(payment, 'JXR3', payment.amountFen))
  assert.equal((await provider.query(payment.outTradeNo)).state, 'PAID')
})

test('a refund without an answer on its money is still on its way', async () => {
  const payment = await paid()
  await provider.refund(refundOf(payment, 'JXR4'))
  const refund = server.truth.refunds.get('JXR4') ?? assert.fail()
  refund.state = 'PROCESSING'
  assert.equal((await provider.refund(refundOf(payment, 'JXR4'))).state, 'SENT')
})

test('a refused refund has failed, with the reason', async () => {
  const payment = await paid()
  server.truth.isEmpty = true
  const poor = await provider.refund(refundOf(payment, 'JXR5'))
  server.truth.isEmpty = false
  assert.deepEqual(
    { state: poor.state, failure: poor.failure },
    { state: 'FAILED', failure: '商户账户余额不足，请充值后再退款' },
  )
  const tooMuch = await provider.refund(refundOf(payment, 'JXR6', 30_000))
  assert.deepEqual(
    { state: tooMuch.state, failure: tooMuch.failure },
    { state: 'FAILED', failure: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL 退款金额超限' },
  )
})

test('a refund whose answer is lost is neither sent nor failed, and can be found', async () => {
  const payment = await paid()
  server.trouble = () => 'cutAfter'
  await assert.rejects(provider.refund(refundOf(payment, 'JXR7')))
  server.trouble = () => undefined
  assert.equal((await provider.queryRefund({ outTradeNo: payment.outTradeNo, outRefundNo: 'JXR7' })).state, 'SUCCEEDED')
})

test('a genuine answer about another payment or refund is not believed', async () => {
  const [one, other] = [await paid(), await paid()]
  server.truth.payments.set(one.outTradeNo, server.truth.payment(other.outTradeNo))
  await assert.rejects(provider.query(one.outTradeNo), /another payment/)
  await assert.rejects(provider.refund(refundOf(one, 'JXR8')), /another payment/)
  server.truth.refunds.set('JXR9', server.truth.refunds.get('JXR8') ?? assert.fail())
  await assert.rejects(provider.queryRefund({ outTradeNo: other.outTradeNo, outRefundNo: 'JXR9' }), /another refund/)
})
