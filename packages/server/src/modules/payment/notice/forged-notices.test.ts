import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick } from '../../../core/pick.ts'
import { payingSchool } from '../../../testing/payment/paying-school.ts'
import type { ReceivedNotice } from '../provider/pay-provider.ts'

const school = payingSchool()
const { it, begun, entries, intent, ordered, server } = school

const send = (channel: string, { headers, bytes }: Partial<ReceivedNotice>) =>
  it.app.inject({
    method: 'POST',
    url: `/api/payments/${channel}`,
    headers: (headers ?? {}) as Record<string, string>,
    payload: bytes ?? Buffer.alloc(0),
  })
const lastNotice = () =>
  it.context.database.read.selectFrom('paymentNotices').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** An open payment that nobody has paid, and a genuine notice that says it is. */
async function tempting(product: 'native' | 'page') {
  const bought = await ordered()
  const { id, outTradeNo } = await begun(bought, product)
  const payment = {
    ...server().truth.payment(outTradeNo),
    state: 'PAID' as const,
    providerNo: `P${id}`,
    paidAt: it.now,
  }
  return { bought, id, payment }
}

for (const [channel, product] of [
  ['wechat', 'native'],
  ['alipay', 'page'],
] as const) {
  const modes = [
    'tampered',
    'wrongMerchant',
    'otherKey',
    ...(channel === 'wechat' ? (['stale', 'probe'] as const) : []),
  ]
  test(`forged notices of ${channel} are refused and kept sealed, and book nothing`, async () => {
    const { bought, id, payment } = await tempting(product)
    for (const mode of modes as ('tampered' | 'wrongMerchant' | 'otherKey' | 'stale' | 'probe')[]) {
      const answer = await send(channel, server().notice(payment, mode))
      assert.deepEqual([answer.statusCode, answer.body], [401, 'fail'], mode)
      const kept = await lastNotice()
      assert.deepEqual(pick(kept!, ['channel', 'kind', 'outNo']), { channel, kind: 'forged', outNo: '' }, mode)
      assert.ok(!kept!.body.includes(payment.outTradeNo))
    }
    const genuine = server().notice(payment)
    const longer = Buffer.concat([genuine.bytes, Buffer.from(' ')])
    assert.equal((await send(channel, { ...genuine, bytes: longer })).statusCode, 401, 'one space more')
    assert.equal((await send(channel, {})).statusCode, 401, 'nothing')
    assert.equal((await send(channel, { bytes: Buffer.from('{}') })).statusCode, 401)
    assert.equal((await intent(id)).state, 'OPEN')
    assert.deepEqual(await entries(bought.id), [])
  })

  test(`genuine notices of ${channel} with another sum, or about no payment of ours, book nothing`, async () => {
    const { bought, id, payment } = await tempting(product)
    assert.equal((await send(channel, server().notice({ ...payment, amountFen: 1 }))).statusCode, 401)
    assert.equal((await lastNotice())!.outcome, 'otherAmount')
    const foreign = { ...payment, outTradeNo: 'JXNOBODY0000000001' }
    assert.equal((await send(channel, server().notice(foreign))).statusCode, 401)
    assert.equal((await lastNotice())!.outcome, 'unknown')
    assert.equal((await intent(id)).state, 'OPEN')
    assert.deepEqual(await entries(bought.id), [])
  })

  test(`a number of ${channel} that paid one order does not pay another`, async () => {
    const [first, second] = [await tempting(product), await tempting(product)]
    const { providerNo } = first.payment
    assert.notEqual((await send(channel, server().notice(first.payment))).statusCode, 401)
    assert.equal((await send(channel, server().notice({ ...second.payment, providerNo }))).statusCode, 401)
    assert.equal((await intent(second.id)).state, 'OPEN')
  })
}

test('a notice of one channel does not pay an order of the other', async () => {
  const { id, payment } = await tempting('native')
  await send('alipay', server().notice({ ...payment, channel: 'alipay' }))
  assert.equal((await intent(id)).state, 'OPEN')
})

test('fifty equal notices at once are one entry, all of them acknowledged', async () => {
  const { bought, payment } = await tempting('native')
  const notice = server().notice(payment)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('wechat', notice)))
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([204]))
  assert.equal((await entries(bought.id)).length, 1)
})

test('large bodies and floods are refused before they are looked at', async () => {
  assert.equal((await send('wechat', { bytes: Buffer.alloc(65_537, 'a') })).statusCode, 413)
  const answers = await Promise.all(Array.from({ length: 310 }, () => send('alipay', { bytes: Buffer.from('a=b') })))
  assert.ok(answers.some(({ statusCode }) => statusCode === 429))
})

test('notices for a channel that the school has not opened are refused', async () => {
  assert.equal((await send('cash', { bytes: Buffer.from('{}') })).statusCode, 404)
  assert.equal((await it.get('/api/payments/wechat')).status, 404)
})
