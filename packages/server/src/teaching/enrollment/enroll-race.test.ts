import assert from 'node:assert/strict'
import { test } from 'node:test'
import { during } from '../../testing/during.ts'
import { testApp } from '../../testing/test-app.ts'
import { enroll } from './enroll.ts'

const it = testApp()

test('extending an order that is being replaced is rejected', async () => {
  const { token } = await it.world.person('ADMIN')
  const [student, course] = [await it.world.student(), await it.world.course({ price: 100 })]
  const { id } = (await it.post('/api/admin/orders', { studentId: student.id, courseId: course.id }, token)).body.data
  const extend = (at: number) =>
    it.call('PUT', `/api/admin/orders/${id}`, { token, body: { expiresAt: new Date(at).toISOString() } })
  assert.equal((await extend(it.now + 1000)).status, 200)
  it.pass(10)
  const { database, keys, settings } = it.context
  const school = { keys, values: await settings.current(), now: it.now }
  const { status, body } = await during(
    database,
    (db) => enroll(db, school, student.id, { id: course.id, status: 'PUBLISHED' }),
    () => extend(it.now + 86_400_000),
  )
  assert.deepEqual({ status, problem: body.problem }, { status: 409, problem: 'order.replaced' })
})
