import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPayment, providerAt } from '../../../../testing/pay-server-school.ts'
import { payServer, type PayServer } from '../../../../testing/pay-server.ts'
import { signedNotice } from '../../../../testing/pay-server/alipay-desk.ts'
import { ForgedNotice, type NewPayment, type PayProvider, type ReceivedNotice } from '../pay-provider.ts'

let server: PayServer
let provider: PayProvider
let payment: NewPayment
before(async () => {
  server = await payServer({ notify: async () => 200 })
  provider = providerAt(server, 'alipay')
  payment = newPayment(server, { product: 'wap', description: '网络安全 一加一+二' })
  const step = await provider.prepare(payment)
  await server.open(step.kind === 'url' ? step.url : assert.fail())
  await server.pay(payment.outTradeNo)
})
after(() => server.close())

const notice = (mode?: Parameters<PayServer['notices']>[1]) =>
  server.notices(payment.outTradeNo, mode)[0] ?? assert.fail()
const reasonOf = (received: ReceivedNotice): string => {
  try {
    provider.readNotice(received)
    return 'genuine'
  } catch (error) {
    return error instanceof ForgedNotice ? error.reason : String(error)
  }
}
const withBytes = (change: (text: string) => string) => {
  const { headers, bytes } = notice()
  return { headers, bytes: Buffer.from(change(bytes.toString())) }
}
const signed = (changed: Record<string, string>) => {
  const { sign: _, sign_type: __, ...parameters } = Object.fromEntries(new URLSearchParams(notice().bytes.toString()))
  return signedNotice(server.keys, { ...parameters, ...changed })
}

test('a genuine notice says what was paid', () => {
  const { outTradeNo, amountFen, providerNo, paidAt, payer } = server.truth.payment(payment.outTradeNo)
  const expected = { outTradeNo, state: 'PAID', amountFen, providerNo, paidAt, payer }
  assert.deepEqual(provider.readNotice(notice()), { kind: 'payment', payment: expected })
})

test('parameters may come in another order or encoding: their values are signed', () => {
  assert.equal(reasonOf(withBytes((text) => text.split('&').toReversed().join('&'))), 'genuine')
  assert.equal(reasonOf(withBytes((text) => text.replaceAll('+', '%20'))), 'genuine')
})

test('changed values, other keys, other merchants and broken forms are refused', () => {
  const refused = {
    changedDigit: reasonOf(notice('tampered')),
    otherKey: reasonOf(notice('otherKey')),
    otherMerchant: reasonOf(notice('wrongMerchant')),
    otherSeller: reasonOf(signed({ seller_id: '2088000000000002' })),
    addedSpace: reasonOf(withBytes((text) => `${text}+`)),
    addedParameter: reasonOf(withBytes((text) => `${text}&extra=1`)),
    withoutParameter: reasonOf(withBytes((text) => text.replace(/&subject=[^&]*/, ''))),
    twice: reasonOf(withBytes((text) => `total_amount=0.01&${text}`)),
    unsigned: reasonOf(withBytes((text) => text.replace(/&sign=.*/, ''))),
    olderSignature: reasonOf(withBytes((text) => text.replace('RSA2', 'RSA'))),
    cut: reasonOf(withBytes((text) => text.slice(0, 100))),
    empty: reasonOf(withBytes(() => '')),
    json: reasonOf(withBytes(() => '{"out_trade_no":"JX"}')),
    notText: reasonOf({ headers: {}, bytes: Buffer.from([0xff, 0xfe, 0x00, 0x80]) }),
  }
  const { otherMerchant, otherSeller, twice, empty, ...others } = refused
  assert.deepEqual(
    { otherMerchant, otherSeller, twice, empty },
    { otherMerchant: 'merchant', otherSeller: 'merchant', twice: 'malformed', empty: 'malformed' },
  )
  for (const [name, reason] of Object.entries(others)) assert.equal(reason, 'signature', name)
})

test('signed notices with impossible values are refused', () => {
  const wrong: Record<string, string>[] = [
    { total_amount: '1e5' },
    { total_amount: '-268.00' },
    { total_amount: '99999999999999999999' },
    { total_amount: '268.001' },
    { trade_status: 'TRADE_MAYBE' },
    { out_trade_no: 'J'.repeat(1000) },
    { trade_no: '' },
    { gmt_payment: 'yesterday' },
  ]
  for (const changed of wrong) assert.equal(reasonOf(signed(changed)), 'malformed', JSON.stringify(changed))
})

test('a genuine notice with another sum says that sum', () => {
  const read = provider.readNotice(notice('wrongAmount'))
  assert.equal(read.kind === 'payment' && read.payment.amountFen, 1)
})

test('after a refund, and after all is returned, the notice is that of the payment', async () => {
  const { outTradeNo } = payment
  for (const [outRefundNo, amountFen] of [
    ['JXR1', 800],
    ['JXR2', 26_000],
  ] as const) {
    await provider.refund({ outTradeNo, outRefundNo, amountFen, paidFen: 26_800, reason: '', notifyUrl: '' })
    const read = provider.readNotice(notice())
    assert.ok(read.kind === 'payment' && read.payment.state === 'PAID' && read.payment.amountFen === 26_800)
  }
})
