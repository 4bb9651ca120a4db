import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPayment, providerAt } from '../../../../testing/pay-server-school.ts'
import { payServer, type PayServer } from '../../../../testing/pay-server.ts'
import { publicPemOf } from '../../../../testing/pay-server/pay-keys.ts'
import { sealedNotice, wechatPayment } from '../../../../testing/pay-server/wechat-signed.ts'
import { ForgedNotice, type PayProvider, type ReceivedNotice } from '../pay-provider.ts'

let server: PayServer
let provider: PayProvider
const payment = { outTradeNo: '' }
before(async () => {
  server = await payServer({ notify: async () => 204 })
  provider = providerAt(server, 'wechat')
  const begun = newPayment(server)
  payment.outTradeNo = begun.outTradeNo
  await provider.prepare(begun)
  await server.pay(begun.outTradeNo)
})
after(() => server.close())

const notice = (mode?: Parameters<PayServer['notices']>[1]) =>
  server.notices(payment.outTradeNo, mode)[0] ?? assert.fail()
const content = (changed: object) =>
  sealedNotice(
    'TRANSACTION.SUCCESS',
    'transaction',
    { ...wechatPayment(server.truth.payment(payment.outTradeNo)), ...changed },
    { keys: server.keys, now: server.now() },
  )
const reasonOf = (received: ReceivedNotice, reader = provider): string => {
  try {
    reader.readNotice(received)
    return 'genuine'
  } catch (error) {
    return error instanceof ForgedNotice ? error.reason : String(error)
  }
}
const withBytes = (change: (text: string) => string) => {
  const { headers, bytes } = notice()
  return { headers, bytes: Buffer.from(change(bytes.toString())) }
}
const withHeader = (name: string, value: string | undefined) => {
  const { headers, bytes } = notice()
  return { headers: { ...headers, [name]: value }, bytes }
}

test('a genuine notice says what was paid', () => {
  const { outTradeNo, amountFen, providerNo, paidAt, payer } = server.truth.payment(payment.outTradeNo)
  const expected = { outTradeNo, state: 'PAID', amountFen, providerNo, paidAt, payer }
  assert.deepEqual(provider.readNotice(notice()), { kind: 'payment', payment: expected })
})

test('a genuine notice with another sum says that sum', () => {
  const read = provider.readNotice(notice('wrongAmount'))
  assert.equal(read.kind === 'payment' && read.payment.amountFen, 1)
})

test('changed bytes, other keys, tests of WeChat Pay and old notices are refused', () => {
  const refused = {
    changedByte: reasonOf(notice('tampered')),
    addedSpace: reasonOf(withBytes((text) => `${text} `)),
    addedNewline: reasonOf(withBytes((text) => `${text}\n`)),
    writtenAgain: reasonOf(withBytes((text) => JSON.stringify(JSON.parse(text), undefined, 1))),
    cut: reasonOf(withBytes((text) => text.slice(0, 100))),
    empty: reasonOf(withBytes(() => '')),
    otherKey: reasonOf(notice('otherKey')),
    probe: reasonOf(notice('probe')),
    old: reasonOf(notice('stale')),
    otherMerchant: reasonOf(notice('wrongMerchant')),
  }
  assert.deepEqual(refused, {
    changedByte: 'signature',
    addedSpace: 'signature',
    addedNewline: 'signature',
    writtenAgain: 'signature',
    cut: 'signature',
    empty: 'signature',
    otherKey: 'signature',
    probe: 'signature',
    old: 'stale',
    otherMerchant: 'merchant',
  })
})

test('headers that are missing, changed, sent twice or too long are refused', () => {
  for (const name of ['timestamp', 'nonce', 'serial', 'signature'].map((each) => `wechatpay-${each}`))
    for (const value of [undefined, '', 'x', 'A'.repeat(2000)])
      assert.equal(reasonOf(withHeader(name, value)), 'signature', `${name} ${value?.slice(0, 5)}`)
  const { headers } = notice()
  const twice = String(headers['wechatpay-signature'])
  assert.equal(reasonOf({ ...notice(), headers: { ...headers, 'wechatpay-signature': [twice, twice] } }), 'signature')
})

test('a new time on an old notice does not make it new', () => {
  const now = String(Math.floor(server.now() / 1000))
  const { headers, bytes } = notice('stale')
  assert.equal(reasonOf({ headers: { ...headers, 'wechatpay-timestamp': now }, bytes }), 'signature')
})

test('signed notices of other applications, currencies, sums and forms are refused', () => {
  const amount = { total: 26_800, currency: 'CNY' }
  const refused = {
    otherApplication: reasonOf(content({ appid: 'wx0000000000000002' })),
    dollars: reasonOf(content({ amount: { ...amount, currency: 'USD' } })),
    noCurrency: reasonOf(content({ amount: { total: 26_800 } })),
    huge: reasonOf(content({ amount: { ...amount, total: 1e300 } })),
    fraction: reasonOf(content({ amount: { ...amount, total: 0.5 } })),
    negative: reasonOf(content({ amount: { ...amount, total: -1 } })),
    words: reasonOf(content({ amount: { ...amount, total: '26800' } })),
    noNumber: reasonOf(content({ transaction_id: undefined })),
    longNumber: reasonOf(content({ out_trade_no: 'J'.repeat(1000) })),
    newState: reasonOf(content({ trade_state: 'ACCEPT' })),
    noTime: reasonOf(content({ success_time: 'yesterday' })),
  }
  const { otherApplication, ...others } = refused
  assert.equal(otherApplication, 'merchant')
  for (const [name, reason] of Object.entries(others)) assert.equal(reason, 'malformed', name)
})

test('a notice of another event, or sealed with another key, is refused', () => {
  const { keys } = server
  const other = sealedNotice('COUPON.USE', 'coupon', {}, { keys, now: server.now() })
  assert.equal(reasonOf(other), 'malformed')
  const sealed = sealedNotice(
    'TRANSACTION.SUCCESS',
    'transaction',
    {},
    { keys: { ...keys, apiKey: 'x'.repeat(32) }, now: server.now() },
  )
  assert.equal(reasonOf(sealed), 'malformed')
})

test('while the school changes its key, notices of both keys are genuine', () => {
  const both = providerAt(server, 'wechat', {
    'payment.wechatPublicKey': `${publicPemOf(server.keys.wechat)}${server.keys.certificate}`,
  })
  server.isCertified = true
  const certified = notice()
  server.isCertified = false
  assert.deepEqual(
    [reasonOf(certified, both), reasonOf(notice(), both), reasonOf(certified)],
    ['genuine', 'genuine', 'signature'],
  )
})

test('notices of refunds say how they ended, and are refused like those of payments', async () => {
  const { outTradeNo } = payment
  const outRefundNo = 'JXREFUND51'
  await provider.refund({
    outTradeNo,
    outRefundNo,
    amountFen: 800,
    paidFen: 26_800,
    reason: '退款',
    notifyUrl: 'http://127.0.0.1:1/',
  })
  await server.settleRefund(outRefundNo)
  const [genuine = assert.fail()] = server.refundNotices(outRefundNo)
  const { providerNo } = server.truth.refunds.get(outRefundNo) ?? assert.fail()
  assert.deepEqual(provider.readNotice(genuine), {
    kind: 'refund',
    refund: { outTradeNo, outRefundNo, state: 'SUCCEEDED', amountFen: 800, providerNo, failure: '' },
  })
  const reasons = (['tampered', 'stale', 'otherKey', 'wrongMerchant'] as const).map((mode) =>
    reasonOf(server.refundNotices(outRefundNo, mode)[0] ?? assert.fail()),
  )
  assert.deepEqual(reasons, ['signature', 'stale', 'signature', 'merchant'])
})
