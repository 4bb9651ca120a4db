import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import { newPayment, providerAt } from '../../../testing/pay-server-school.ts'
import { payServer, type PayServer } from '../../../testing/pay-server.ts'
import { alipayBill, wechatBill } from '../../../testing/pay-server/pay-bills.ts'
import { readAlipayBill } from './alipay/alipay-bill.ts'
import { readWechatBill } from './wechat/wechat-bill.ts'

const day = '2026-11-20'
/** In China the next day has begun two hours before. */
let now = Date.parse('2026-11-20T15:00:00Z')
let server: PayServer
before(async () => {
  server = await payServer({ now: () => now, notify: async () => 200 })
})
after(() => server.close())
afterEach(() => {
  server.trouble = () => undefined
})

/** A day with a payment, of which a part was returned; the next payment is of another day. */
async function pay(channel: PayChannel) {
  const provider = providerAt(server, channel)
  const begin = async () => {
    const payment = newPayment(server, {
      product: channel === 'wechat' ? 'native' : 'page',
      description: '网络, 安全`二期',
    })
    const step = await provider.prepare(payment)
    if (step.kind === 'url') await server.open(step.url)
    return payment.outTradeNo
  }
  const outTradeNo = await begin()
  await server.pay(outTradeNo)
  const outRefundNo = `R${outTradeNo}`
  await provider.refund({
    outTradeNo,
    outRefundNo,
    amountFen: 5000,
    paidFen: 26_800,
    reason: '',
    notifyUrl: 'http://127.0.0.1:1/',
  })
  now += 3_600_000
  await server.pay(await begin())
  now -= 3_600_000
  return { provider, outTradeNo, outRefundNo }
}

for (const channel of ['wechat', 'alipay'] as const)
  test(`the bill of ${channel} lists the payments and refunds of a day in China`, async () => {
    const { provider, outTradeNo, outRefundNo } = await pay(channel)
    const { providerNo } = server.truth.payment(outTradeNo)
    const refundNo = server.truth.refunds.get(outRefundNo)?.providerNo
    assert.deepEqual(await provider.fetchBill(day), [
      { kind: 'payment', outNo: outTradeNo, providerNo, amountFen: 26_800, feeFen: 161 },
      { kind: 'refund', outNo: outRefundNo, providerNo: refundNo, amountFen: 5000, feeFen: -30 },
    ])
    assert.deepEqual(await provider.fetchBill('2026-11-19'), [])
    assert.deepEqual(server.refusals, [])
  })

test('a bill that is damaged on its way is refused', async () => {
  for (const channel of ['wechat', 'alipay'] as const)
    for (const trouble of ['truncated', 'html', 'cutBefore', 'endless'] as const) {
      server.trouble = ({ path }) => (/download/i.test(path) ? trouble : undefined)
      await assert.rejects(providerAt(server, channel).fetchBill(day), `${channel} ${trouble}`)
    }
})

test('a bill of WeChat Pay with another sum is not the one that was announced', async () => {
  server.trouble = ({ path }) => (/download/.test(path) ? 'tampered' : undefined)
  await assert.rejects(providerAt(server, 'wechat').fetchBill(day), /not what was announced/)
})

test('names of goods with commas and backticks do not move the columns', async () => {
  const { outTradeNo } = await pay('wechat')
  const payment = { ...server.truth.payment(outTradeNo), description: '语文,数学`英语,1,2' }
  server.truth.payments.set(outTradeNo, payment)
  const lines = readWechatBill(wechatBill(server.truth, day)?.toString() ?? assert.fail())
  assert.ok(lines.every(({ amountFen }) => amountFen === 26_800 || amountFen === 5000))
  const own = await pay('alipay')
  server.truth.payments.set(own.outTradeNo, { ...server.truth.payment(own.outTradeNo), description: '语文,数学,英语' })
  assert.ok(await alipayBill(server.truth, day))
  assert.ok(
    (await own.provider.fetchBill(day)).some(
      ({ outNo, amountFen }) => outNo === own.outTradeNo && amountFen === 26_800,
    ),
  )
})

test('an older bill of WeChat Pay has other headings', () => {
  const headings =
    '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'
  const row =
    '`2014-11-10 16:33:45,`wx1,`10000100,`0,`1000,`10016907,`1415640626,`openid,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.01,`0.0,`0,`0,`0,`0,`,`,`测试,`描述,`0,`0.60%'
  const csv = [headings, row, '总交易单数,总交易额', '`1,`0.01'].join('\n')
  assert.deepEqual(readWechatBill(csv), [
    { kind: 'payment', outNo: '1415640626', providerNo: '10016907', amountFen: 1, feeFen: 0 },
  ])
})

test('bills without columns, totals or sums are refused', () => {
  for (const wrong of ['', '<html>', '交易时间,商户号\n`1,`2\n总交易单数'])
    assert.throws(() => readWechatBill(wrong), wrong)
  const bill = wechatBill(server.truth, day)?.toString() ?? assert.fail()
  assert.throws(() => readWechatBill(bill.slice(0, bill.indexOf('总交易单数'))), /not complete/)
  assert.throws(() => readWechatBill(bill.replace(/`268\.00,`0\.00,`\r/, '`x,`0.00,`\r')), /without a sum/)
  for (const wrong of ['', '#支付宝', '支付宝交易号,商户订单号\n1,2']) assert.throws(() => readAlipayBill(wrong), wrong)
})

test('a bill of many lines is read in one pass', () => {
  const bill = wechatBill(server.truth, day)?.toString() ?? assert.fail()
  const [headings = '', row = ''] = bill.split('\r\n')
  const many = [headings, ...Array.from({ length: 20_000 }, () => row), '总交易单数'].join('\r\n')
  assert.equal(readWechatBill(many).length, 20_000)
})
