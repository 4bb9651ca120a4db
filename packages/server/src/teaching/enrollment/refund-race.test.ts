import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('many refunds at once are all recorded', async () => {
  const { token } = await it.world.person('ADMIN')
  const course = await it.world.course({ price: 100 })
  const settle = (id: number, status: string) =>
    it.call('PUT', `/api/admin/orders/${id}/status`, { token, body: { status, method: '现金', note: '退课' } })
  const orders: number[] = []
  // More than a process has connections to PostgreSQL.
  for (let count = 0; count < 12; count++) {
    const { id: studentId } = await it.world.student()
    const { id } = (await it.post('/api/admin/orders', { studentId, courseId: course.id }, token)).body.data
    assert.equal((await settle(id, 'PAID')).status, 200)
    orders.push(id)
  }
  const answers = await Promise.all(orders.map((id) => settle(id, 'REFUNDED')))
  assert.deepEqual(
    answers.map(({ status }) => status),
    orders.map(() => 200),
  )
})
