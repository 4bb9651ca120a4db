import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const put = async (url: string, body: object) => it.call('PUT', url, { body, token: await root() })
const settle = (id: number, body: object) => put(`/api/admin/orders/${id}/status`, body)
const remove = async (id: number) => it.call('DELETE', `/api/admin/orders/${id}`, { token: await root() })

/** A student enrolled in a course of 1,299.50 yuan. */
async function ordered() {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1299.5 })]
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const { body } = await it.get(`/api/admin/orders?courseId=${course.id}`, await root())
  return { student, course, order: body.content[0] as { id: number; version: number } }
}
const course = async (id: number) => (await it.get(`/api/admin/courses/${id}`, await root())).body
const enrollmentOf = async ({ student, course }: Awaited<ReturnType<typeof ordered>>) =>
  (await it.get(`/api/courses/${course.id}/detail`, student.token)).body.enrollment

test('enrolling in a priced course creates an order that the back office finds', async () => {
  const { student, course, order } = await ordered()
  const { status, body } = await it.get(`/api/admin/orders/${order.id}`, await root())
  assert.deepEqual(
    {
      status,
      amount: body.amount,
      bodyStatus: body.status,
      statusText: body.statusText,
      studentId: body.studentId,
      courseId: body.courseId,
      paidAmount: body.paidAmount,
      version: body.version,
    },
    {
      status: 200,
      amount: 1299.5,
      bodyStatus: 'PENDING',
      statusText: '待支付',
      studentId: student.id,
      courseId: course.id,
      paidAmount: 0,
      version: 1,
    },
  )
  const list = async (query: string) =>
    (await it.get(`/api/admin/orders?courseId=${course.id}&${query}`, await root())).body.totalElements
  assert.deepEqual(
    [
      await list('status=PENDING'),
      await list('status=PAID'),
      await list(`keyword=${encodeURIComponent(body.studentName)}`),
      await list(`keyword=${body.studentNumber.toLowerCase()}`),
      await list('keyword=%25'),
    ],
    [1, 0, 1, 1, 0],
  )
  assert.equal((await it.get('/api/admin/orders/999999', await root())).status, 404)
  assert.equal((await it.get('/api/admin/orders?status=LOST', await root())).status, 422)
})

test('a payment has an amount, a method and a day, and settles the order once nothing is due', async () => {
  const made = await ordered()
  const { id } = made.order
  const wrong: [object, string][] = [
    [{ status: 'PAID' }, 'method'],
    [{ status: 'PAID', method: '现金', amount: 0 }, 'amount'],
    [{ status: 'PAID', method: '现金', amount: 0.001 }, 'amount'],
    [{ status: 'PAID', method: '现金', date: '2026-11-21' }, 'date'],
    [{ status: 'PAID', method: '现金', date: 'gestern' }, 'date'],
    [{ status: 'GONE' }, 'status'],
  ]
  for (const [body, field] of wrong)
    assert.deepEqual(Object.keys((await settle(id, body)).body.errors), [field], JSON.stringify(body))
  const { status, body } = await settle(id, {
    status: 'PAID',
    method: '银行转账',
    amount: 1000,
    date: '2026-11-18',
    note: '首付',
  })
  assert.deepEqual(
    {
      status,
      bodyStatus: body.data.status,
      paidAmount: body.data.paidAmount,
      method: body.data.method,
      paidAt: body.data.paidAt,
      note: body.data.note,
    },
    {
      status: 200,
      bodyStatus: 'PENDING',
      paidAmount: 1000,
      method: '银行转账',
      paidAt: '2026-11-17T16:00:00.000Z',
      note: '首付',
    },
  )
  assert.deepEqual([body.data.dueAmount, (await enrollmentOf(made)).dueAmount], [299.5, 299.5])
  const rest = (await settle(id, { status: 'PAID', method: '现金' })).body.data
  assert.deepEqual(
    { status: rest.status, paidAmount: rest.paidAmount, dueAmount: rest.dueAmount, method: rest.method },
    { status: 'PAID', paidAmount: 1299.5, dueAmount: 0, method: '银行转账 + 现金' },
  )
  assert.deepEqual([(await enrollmentOf(made)).isPurchased, (await enrollmentOf(made)).orderStatus], [true, 'PAID'])
})

test('a refund is at most what was paid, and ends the enrollment unless disabled', async () => {
  for (const endsEnrollment of [true, false]) {
    const made = await ordered()
    await settle(made.order.id, { status: 'PAID', method: '现金' })
    assert.deepEqual((await settle(made.order.id, { status: 'REFUNDED', amount: 1299.51, note: '退课' })).body.errors, {
      amount: '退款金额不能超过已付金额',
    })
    const { body } = await settle(made.order.id, { status: 'REFUNDED', endsEnrollment, note: '退课' })
    assert.deepEqual([body.data.refundedAmount, body.data.expiresAt !== null], [1299.5, endsEnrollment])
    assert.equal((await enrollmentOf(made)).isPurchased, false)
    assert.equal((await enrollmentOf(made)).status, endsEnrollment ? 'expired' : 'not_started')
  }
})

test('orders only take permitted status transitions', async () => {
  const allowed: Record<string, string[]> = {
    PENDING: ['PAID', 'DEFERRED', 'WAIVED'],
    DEFERRED: ['PAID', 'WAIVED', 'PENDING'],
    WAIVED: ['PENDING'],
    PAID: ['REFUNDED'],
    REFUNDED: [],
  }
  for (const [from, targets] of Object.entries(allowed))
    for (const status of Object.keys(allowed)) {
      const { order } = await ordered()
      if (from === 'REFUNDED') await settle(order.id, { status: 'PAID', method: '现金' })
      if (from !== 'PENDING') await settle(order.id, { status: from, method: '现金', note: '退课' })
      assert.equal(
        (await settle(order.id, { status, method: '现金', note: '退课' })).status,
        targets.includes(status) ? 200 : 409,
        `${from} → ${status}`,
      )
    }
})

test('a stale change returns 409 with the current order', async () => {
  const { order } = await ordered()
  const responses = await Promise.all(
    [1, 2, 3].map(() => settle(order.id, { status: 'DEFERRED', version: order.version })),
  )
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, 409, 409])
  assert.equal(responses.find((response) => response.status === 409)!.body.data.status, 'DEFERRED')
  const noted = await put(`/api/admin/orders/${order.id}`, { note: '月底结清', expiresAt: '2027-01-01T00:00:00.000Z' })
  assert.deepEqual(
    { note: noted.body.data.note, expiresAt: noted.body.data.expiresAt },
    { note: '月底结清', expiresAt: '2027-01-01T00:00:00.000Z' },
  )
  assert.equal((await put(`/api/admin/orders/${order.id}`, { note: 'x', version: 1 })).status, 409)
  assert.equal((await put(`/api/admin/orders/${order.id}`, { expiresAt: 'morgen' })).status, 422)
})

test('an admin enrolls a student, once, in a priced course', async () => {
  const [student, priced, free] = [
    await it.world.student(),
    await it.world.course({ price: 1 }),
    await it.world.course(),
  ]
  const add = async (body: object) => it.post('/api/admin/orders', body, await root())
  const first = await add({ studentId: student.id, courseId: priced.id })
  assert.deepEqual(
    [first.status, (await add({ studentId: student.id, courseId: priced.id })).body.data.id],
    [200, first.body.data.id],
  )
  assert.deepEqual(
    [
      (await add({ studentId: student.id, courseId: free.id })).status,
      (await add({ studentId: 999_999, courseId: priced.id })).status,
    ],
    [409, 404],
  )
  assert.deepEqual(
    [(await add({ studentId: student.id, courseId: 999_999 })).status, (await add({})).status],
    [404, 422],
  )
  assert.equal((await course(priced.id)).enrollCount, 1)
  const { body } = await it.get('/api/admin/logs/operation?action=order.create', await root())
  assert.equal(
    body.content.filter(({ targetId }: { targetId: string }) => targetId === `${first.body.data.id}`).length,
    1,
  )
})

test('an order without payments can be deleted with its enrollment', async () => {
  const made = await ordered()
  assert.equal((await remove(made.order.id)).status, 200)
  assert.deepEqual([(await remove(made.order.id)).status, await enrollmentOf(made)], [404, null])
  assert.deepEqual([(await course(made.course.id)).enrollCount, (await course(made.course.id)).studentCount], [0, 0])
  const paid = await ordered()
  await settle(paid.order.id, { status: 'PAID', method: '现金' })
  assert.equal((await remove(paid.order.id)).body.problem, 'order.hasPayment')
})

test('buyers are named only to callers who may see students', async () => {
  const { student, course: bought } = await ordered()
  const named = await put(`/api/admin/students/update/${student.id}`, { name: '买课的人' })
  assert.equal(named.status, 200)
  const clerk = await it.world.person('ADMIN', { permissions: ['courses.view'] })
  const seen = async (token: string) =>
    JSON.stringify((await it.get(`/api/admin/orders?courseId=${bought.id}`, token)).body)
  assert.ok((await seen(await root())).includes('买课的人'))
  assert.ok(!(await seen(clerk.token)).includes('买课的人'))
})
