import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('totals follow payments, reversals, refunds and waivers, and every filter of the list', async () => {
  const course = await it.world.course({ price: 1000 })
  const order = async (day: string) => {
    it.now = Date.parse(day)
    const body = { studentId: (await it.world.student()).id, courseId: course.id }
    return (await it.post('/api/admin/orders', body, await admin())).body.data.id as number
  }
  const owner = await it.world.person('ADMIN')
  const admin = () => it.world.login(owner.id)
  const change = async (id: number, body: object) =>
    assert.equal((await it.call('PUT', `/api/admin/orders/${id}/status`, { token: await admin(), body })).status, 200)
  // 23:30 and 00:30 in the site's time zone.
  const [late, early] = [await order('2026-12-01T15:30:00Z'), await order('2026-12-01T16:30:00Z')]
  const [paid, waived] = [await order('2026-12-03T02:00:00Z'), await order('2026-12-03T02:00:00Z')]
  await change(late, { status: 'PAID', amount: 300, method: '现金', date: '2026-12-02' })
  await change(early, { status: 'PAID', amount: 400.5, method: '微信', date: '2026-12-02' })
  const [payment] = (await it.get(`/api/admin/orders/${early}/payments`, await admin())).body
  const reversal = { note: '记错', date: '2026-12-03' }
  assert.equal(
    (await it.post(`/api/admin/orders/${early}/payments/${payment.id}/reverse`, reversal, await admin())).status,
    200,
  )
  await change(early, { status: 'PAID', amount: 40.05, method: '微信', date: '2026-12-03' })
  await change(paid, { status: 'PAID', method: '现金', date: '2026-12-03' })
  await change(paid, { status: 'REFUNDED', note: '退课', amount: 1000, date: '2026-12-03' })
  await change(waived, { status: 'WAIVED' })
  const totals = async (query = '') =>
    (await it.get(`/api/admin/orders/totals?courseId=${course.id}${query}`, await admin())).body
  assert.deepEqual(await totals(), {
    count: 4,
    amount: 4000,
    paidAmount: 1340.05,
    refundedAmount: 1000,
    dueAmount: 1659.95,
    byStatus: [
      { status: 'PENDING', count: 2, amount: 2000 },
      { status: 'WAIVED', count: 1, amount: 1000 },
      { status: 'REFUNDED', count: 1, amount: 1000 },
    ],
    byMethod: [
      { method: '现金', paidAmount: 1300 },
      { method: '微信', paidAmount: 40.05 },
    ],
  })
  const { content } = (await it.get(`/api/admin/orders?courseId=${course.id}`, await admin())).body
  const sumOf = (field: string) =>
    content.reduce((sum: number, row: Record<string, number>) => sum + Math.round(row[field]! * 100), 0) / 100
  for (const field of ['amount', 'paidAmount', 'refundedAmount', 'dueAmount'])
    assert.equal((await totals())[field], sumOf(field), field)
  assert.deepEqual(
    [
      (await totals('&enrolledTo=2026-12-01')).count,
      (await totals('&enrolledFrom=2026-12-02&enrolledTo=2026-12-02')).count,
      (await totals('&enrolledFrom=2026-12-03')).count,
      (await totals('&status=WAIVED')).dueAmount,
    ],
    [1, 1, 2, 0],
  )
  const byNumber = (await it.get(`/api/admin/orders?keyword=${paid}&courseId=${course.id}`, await admin())).body
  assert.ok(byNumber.content.some(({ id }: { id: number }) => id === paid))
  assert.equal((await it.get('/api/admin/orders/totals?enrolledFrom=x', await admin())).status, 422)
  assert.equal((await it.get('/api/admin/orders/totals', (await it.world.person('TEACHER')).token)).status, 403)
})
