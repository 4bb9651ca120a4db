import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick } from '../../../core/pick.ts'
import { rowsOfWorkbook } from '../../../testing/files/read-workbook.ts'
import { payingSchool } from '../../../testing/payment/paying-school.ts'

const school = payingSchool()
const { it, begun, follow, hourly, intent, ordered, server } = school
const hour = 3600
const clerk = () => it.world.person('ADMIN', { permissions: ['payments.view', 'payments.edit', 'payments.export'] })

async function paid(price: number, product: 'native' | 'page' = 'native') {
  const bought = await ordered(price)
  const { id, outTradeNo } = await begun(bought, product)
  await server().pay(outTradeNo)
  return { ...bought, intentId: id, outTradeNo }
}

test('a day is fetched the next morning: equal lines, a missing one, a foreign one, another sum', async () => {
  let { token } = await clerk()
  const [equal, lost, refunded] = [await paid(100), await paid(70), await paid(30)]
  await it.post(`/api/admin/payments/${refunded.intentId}/refunds`, { reason: '停课', amount: 5 }, token)
  await follow()
  for (const { outRefundNo } of server().truth.refunds.values()) await server().settleRefund(outRefundNo)
  // The provider lacks one payment, has one of another program of the school, and another sum for the refund.
  const { payments, refunds } = server().truth
  payments.set('FOREIGN000000001', {
    ...payments.get(lost.outTradeNo)!,
    outTradeNo: 'FOREIGN000000001',
    amountFen: 999,
  })
  payments.delete(lost.outTradeNo)
  const [refund] = [...refunds.values()]
  refunds.set(refund!.outRefundNo, { ...refund!, amountFen: 400 })
  await hourly()
  const list = async (search = '') => (await it.get(`/api/admin/statements?${search}`, token)).body
  assert.equal((await list()).totalElements, 0, 'the day is not over')
  // 10:00 in China on 20 November; the bill is ready at 10:30 on the next day.
  it.pass(24 * hour)
  await hourly()
  it.pass(hour)
  await hourly()
  // Logins end while nobody uses them.
  token = (await clerk()).token
  const [statement] = (await list('channel=wechat')).content
  assert.deepEqual(
    pick(statement, ['day', 'state', 'payments', 'paidAmount', 'refunds', 'refundedAmount', 'differences']),
    {
      day: '2026-11-20',
      state: 'DIFFERENT',
      payments: 3,
      paidAmount: 139.99,
      refunds: 1,
      refundedAmount: 4,
      differences: 3,
    },
  )
  const lines = async (search = '') => (await it.get(`/api/admin/statements/${statement.id}?${search}`, token)).body
  assert.deepEqual(
    (await lines()).content.map(({ match, kind, amount, bookedAmount, orderId }: Record<string, unknown>) => [
      match,
      kind,
      amount,
      bookedAmount,
      orderId,
    ]),
    [
      ['MISSING_THERE', 'payment', null, 70, lost.id],
      ['MISSING_HERE', 'payment', 9.99, null, null],
      ['AMOUNT', 'refund', 4, 5, refunded.id],
      ['OK', 'payment', 100, 100, equal.id],
      ['OK', 'payment', 30, 30, refunded.id],
    ],
  )
  assert.equal((await lines('match=AMOUNT')).totalElements, 1)
  const root = (await it.world.person('ADMIN')).token
  assert.ok((await it.get('/api/admin/stats/dashboard', root)).body.notices.includes('statementDifferent'))
  // Money is never changed by it.
  assert.equal((await intent(lost.intentId)).state, 'PAID')

  const file = await it.get(`/api/admin/statements/${statement.id}/export`, token)
  const [titles, ...rows] = await rowsOfWorkbook(file.bytes)
  assert.deepEqual(titles?.slice(0, 4), ['类型', '结果', '商户单号', '平台单号'])
  assert.equal(rows.length, 5)

  payments.set(lost.outTradeNo, { ...payments.get('FOREIGN000000001')!, outTradeNo: lost.outTradeNo, amountFen: 7000 })
  payments.delete('FOREIGN000000001')
  refunds.set(refund!.outRefundNo, refund!)
  const again = await it.post(`/api/admin/statements/${statement.id}/fetch`, {}, token)
  assert.deepEqual(pick(again.body.data, ['id', 'state', 'differences']), {
    id: statement.id,
    state: 'EQUAL',
    differences: 0,
  })
})

test('a bill that cannot be fetched is noted, tried again every hour, and found at last', async () => {
  await paid(20, 'page')
  it.pass(24 * hour)
  const { token } = await clerk()
  server().trouble = () => '500'
  await hourly()
  const state = async () => {
    const { content } = (await it.get('/api/admin/statements?channel=alipay', token)).body
    return content.map((row: { state: string }) => row.state)
  }
  assert.deepEqual(await state(), ['FAILED'])
  const asked = server().calls.length
  await hourly()
  assert.equal(server().calls.length, asked, 'not again within the hour')
  const [row] = (await it.get('/api/admin/statements?channel=alipay', token)).body.content
  assert.equal((await it.post(`/api/admin/statements/${row.id}/fetch`, {}, token)).body.problem, 'payment.provider')
  server().trouble = () => undefined
  it.pass(hour)
  await hourly()
  assert.deepEqual(await state(), ['EQUAL'])
})

test('a school that nobody has paid online fetches nothing, and readers cannot fetch or export', async () => {
  const reader = await it.world.person('ADMIN', { permissions: ['payments.view'] })
  const [row] = (await it.get('/api/admin/statements', reader.token)).body.content
  assert.equal((await it.post(`/api/admin/statements/${row.id}/fetch`, {}, reader.token)).status, 403)
  assert.equal((await it.get(`/api/admin/statements/${row.id}/export`, reader.token)).status, 403)
  assert.equal((await it.get('/api/admin/statements/999999', reader.token)).body.problem, 'statement.notFound')
  assert.equal((await it.get('/api/admin/statements?state=x', reader.token)).status, 422)
  assert.equal((await it.get('/api/admin/statements', (await it.world.student()).token)).status, 403)
})
