import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../core/database/migrate.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const settle = async (id: number, body: object) =>
  it.call('PUT', `/api/admin/orders/${id}/status`, { body, token: await root() })
const pay = (id: number, amount: number, date?: string) => settle(id, { status: 'PAID', method: '现金', amount, date })
const refund = (id: number, amount: number, date?: string) =>
  settle(id, { status: 'REFUNDED', amount, date, note: '退课' })
const payments = async (id: number) => (await it.get(`/api/admin/orders/${id}/payments`, await root())).body
const reverse = async (id: number, paymentId: number, body: object = { note: '金额录错' }) =>
  it.post(`/api/admin/orders/${id}/payments/${paymentId}/reverse`, body, await root())
const read = async (id: number) => (await it.get(`/api/admin/orders/${id}`, await root())).body
const income = async () => (await it.get('/api/admin/stats/dashboard', await root())).body.thisMonthIncome

/** An order of 900 yuan. */
async function ordered() {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 900 })]
  const { body } = await it.post('/api/admin/orders', { studentId: student.id, courseId: course.id }, await root())
  return { student, course, id: body.data.id as number }
}

test('an order is paid in parts, with a running balance', async () => {
  const { id } = await ordered()
  const steps = []
  for (const amount of [300, 250.5, 349.5]) {
    const { data } = (await pay(id, amount)).body
    steps.push([data.status, data.paidAmount, data.dueAmount])
  }
  assert.deepEqual(steps, [
    ['PENDING', 300, 600],
    ['PENDING', 550.5, 349.5],
    ['PAID', 900, 0],
  ])
  assert.equal((await pay(id, 1)).status, 409, 'nothing is due')
  const entries = await payments(id)
  assert.deepEqual(
    entries.map((entry: Record<string, unknown>) => [
      entry['kind'],
      entry['kindText'],
      entry['amount'],
      entry['method'],
    ]),
    [
      ['PAYMENT', '付款', 300, '现金'],
      ['PAYMENT', '付款', 250.5, '现金'],
      ['PAYMENT', '付款', 349.5, '现金'],
    ],
  )
  assert.match(entries[0].recordedBy, /^admin/)
})

test('what was paid above the amount is returned without touching status, enrollment or what is due', async () => {
  const { student, id } = await ordered()
  const give = async (body: object, of = id) => it.post(`/api/admin/orders/${of}/returns`, body, await root())
  assert.deepEqual((await give({ note: '多付' })).body.problem, 'order.nothingExcess')
  await pay(id, 400)
  await pay(id, 700)
  assert.deepEqual((await give({ amount: 200.01, note: '多付' })).body.errors, { amount: '退回金额不能超过多付的金额' })
  assert.deepEqual((await give({ amount: 200, note: '' })).body.errors, { note: '请填写退回原因' })
  assert.equal((await give({ amount: 50, note: '多付', version: 0 })).status, 409)
  const before = await income()
  const { data } = (await give({ amount: 50, note: '多付' })).body
  assert.deepEqual(
    { status: data.status, paid: data.paidAmount, refunded: data.refundedAmount, due: data.dueAmount },
    { status: 'PAID', paid: 1050, refunded: 0, due: 0 },
  )
  assert.equal((await give({ note: '余下的' })).body.data.paidAmount, 900)
  assert.equal((await give({ note: '又一次' })).body.problem, 'order.nothingExcess')
  assert.equal(before - (await income()), 200)
  const { byMethod } = (await it.get(`/api/admin/orders/totals?studentId=${student.id}`, await root())).body
  assert.deepEqual(byMethod, [{ method: '现金', paidAmount: 900 }])
  const [last] = (await payments(id)).toReversed()
  assert.deepEqual(
    { kind: last.kind, text: last.kindText, amount: last.amount },
    { kind: 'RETURN', text: '多付退回', amount: 150 },
  )
  assert.equal((await read(id)).expiresAt, null, 'the enrollment goes on')
  const [first] = await payments(id)
  assert.equal((await reverse(id, first.id)).body.data.dueAmount, 400, 'a payment can still be reversed')
  const refunded = await ordered()
  await pay(refunded.id, 1000)
  await refund(refunded.id, 10)
  assert.equal((await give({ note: '多付' }, refunded.id)).body.problem, 'order.nothingExcess')
})

test('a deferred order stays deferred until the last part is paid', async () => {
  const { id } = await ordered()
  await settle(id, { status: 'DEFERRED' })
  assert.equal((await pay(id, 450)).body.data.status, 'DEFERRED')
  assert.equal((await pay(id, 450)).body.data.status, 'PAID')
})

test('a mistyped payment is reversed, both entries stay, and a correct one follows', async () => {
  const { id } = await ordered()
  const before = await income()
  await pay(id, 9000)
  assert.deepEqual([(await read(id)).status, await income()], ['PAID', before + 9000])
  const [wrong] = await payments(id)
  assert.deepEqual((await reverse(id, wrong.id, { note: ' ' })).body.errors, { note: '请填写冲正原因' })
  const { data, message } = (await reverse(id, wrong.id)).body
  assert.deepEqual(
    { message, status: data.status, paidAmount: data.paidAmount, dueAmount: data.dueAmount, paidAt: data.paidAt },
    { message: '已冲正', status: 'PENDING', paidAmount: 0, dueAmount: 900, paidAt: null },
  )
  assert.equal(await income(), before)
  assert.equal((await reverse(id, wrong.id)).body.problem, 'order.paymentReversed')
  assert.equal((await reverse(id, 999_999)).status, 404)
  await pay(id, 900)
  const entries = await payments(id)
  assert.deepEqual(
    entries.map((entry: Record<string, unknown>) => [
      entry['kind'],
      entry['amount'],
      entry['isReversed'],
      entry['note'],
    ]),
    [
      ['PAYMENT', 9000, true, ''],
      ['REVERSAL', 9000, false, '金额录错'],
      ['PAYMENT', 900, false, ''],
    ],
  )
  assert.equal(
    (await it.call('DELETE', `/api/admin/orders/${id}`, { token: await root() })).body.problem,
    'order.hasPayment',
  )
  const audits = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'order.reversal')
    .where('targetId', '=', String(id))
    .execute()
  assert.deepEqual(
    audits.map(({ detail }) => {
      const { reason, amount, before, after } = JSON.parse(detail)
      return [reason, amount, before.paidAmount, after.paidAmount]
    }),
    [['金额录错', 9000, 9000, 0]],
  )
})

test('payments of another order, or needed by a refund, cannot be reversed', async () => {
  const [one, other] = [await ordered(), await ordered()]
  for (const { id } of [one, other]) await pay(id, 900)
  const [payment] = await payments(other.id)
  assert.equal((await reverse(one.id, payment.id)).status, 404)
  await refund(other.id, 100)
  assert.equal((await reverse(other.id, payment.id)).body.problem, 'order.paymentRefunded')
})

test('refunds are dated after the payment and never exceed what was paid', async () => {
  const { id } = await ordered()
  await pay(id, 500, '2026-11-10')
  assert.deepEqual((await refund(id, 100, '2026-11-09')).body.errors, { date: '日期不能早于付款日期' })
  assert.equal((await refund(id, 500.01)).body.errors.amount, '退款金额不能超过已付金额')
  assert.deepEqual([(await refund(id, 200, '2026-11-10')).status, (await refund(id, 300.01)).status], [200, 422])
  const { data } = (await refund(id, 300)).body
  assert.deepEqual(
    {
      status: data.status,
      paidAmount: data.paidAmount,
      refundedAmount: data.refundedAmount,
      dueAmount: data.dueAmount,
    },
    { status: 'REFUNDED', paidAmount: 500, refundedAmount: 500, dueAmount: 0 },
  )
  assert.deepEqual([(await refund(id, 1)).status, (await pay(id, 1)).status], [409, 409])
})

test('each entry counts in the month of its day', async () => {
  const before = await income()
  const { id } = await ordered()
  await pay(id, 600, '2026-10-20')
  assert.equal(await income(), before)
  await pay(id, 200, '2026-11-02')
  assert.equal(await income(), before + 200)
  const [october] = await payments(id)
  await reverse(id, october.id)
  assert.equal(await income(), before + 200 - 600)
  await refund(id, 50)
  assert.equal(await income(), before - 450)
})

test('payments are visible to course admins only', async () => {
  const { id, student } = await ordered()
  await pay(id, 900)
  const [payment] = await payments(id)
  const reader = await it.world.person('ADMIN', { permissions: ['courses.view'] })
  assert.equal((await it.get(`/api/admin/orders/${id}/payments`, reader.token)).status, 200)
  const path = `/api/admin/orders/${id}/payments/${payment.id}/reverse`
  for (const { token } of [reader, student, await it.world.person('TEACHER')])
    assert.equal((await it.post(path, { note: '试' }, token)).status, 403)
  assert.equal((await it.get('/api/admin/orders/999999/payments', await root())).status, 404)
})

test('students see only their own orders', async () => {
  const [mine, other] = [await ordered(), await ordered()]
  await pay(mine.id, 300)
  const { body } = await it.get('/api/student/orders', mine.student.token)
  assert.deepEqual(body.content, [
    {
      id: mine.id,
      courseId: mine.course.id,
      courseName: (await read(mine.id)).courseName,
      amount: 900,
      status: 'PENDING',
      statusText: '待支付',
      paidAmount: 300,
      dueAmount: 600,
      refundedAmount: 0,
      createdAt: new Date(it.now).toISOString(),
      isPaidOnline: false,
    },
  ])
  assert.equal((await it.get('/api/student/orders', other.student.token)).body.content[0].id, other.id)
  assert.equal((await it.get('/api/student/orders')).status, 401)
  assert.equal((await it.get('/api/student/orders', (await it.world.person('TEACHER')).token)).status, 403)
})

test('students take back an enrollment of their own, unless it is paid, studied or that of a class', async () => {
  const cancel = (id: number, { token }: Person) => it.call('DELETE', `/api/student/orders/${id}`, { token })
  const [mine, other, paid, studied] = [await ordered(), await ordered(), await ordered(), await ordered()]
  assert.equal((await cancel(other.id, mine.student)).body.problem, 'order.notFound')
  assert.equal((await it.call('DELETE', `/api/student/orders/${mine.id}`, {})).status, 401)
  const { status, body } = await cancel(mine.id, mine.student)
  assert.deepEqual({ status, message: body.message }, { status: 200, message: '已取消报名' })
  assert.equal((await it.get('/api/student/orders', mine.student.token)).body.totalElements, 0)
  assert.equal((await cancel(mine.id, mine.student)).status, 404)
  await pay(paid.id, 1)
  assert.equal((await cancel(paid.id, paid.student)).body.problem, 'order.hasPayment')
  await studentCalls(it).watch(studied.student, studied.course, 0, 10)
  assert.equal((await cancel(studied.id, studied.student)).body.problem, 'order.studied')
  await settle(other.id, { status: 'DEFERRED' })
  assert.equal((await cancel(other.id, other.student)).body.problem, 'order.transitionRefused')
  const classes = classCalls(it)
  const course = await it.world.course({ price: 900 })
  const member = await it.world.student()
  await classes.join((await classes.create([course], { payment: 'PENDING' })).id, [member])
  const [order] = (await it.get('/api/student/orders', member.token)).body.content
  assert.equal((await cancel(order.id, member)).body.problem, 'order.ofClass')
})

test('the migration keeps money recorded before payments had rows', async () => {
  const [paid, refunded, pending] = [await ordered(), await ordered(), await ordered()]
  const { database } = it.context
  const migrations = ['0010-order-payments', '0212-payment-references', '0360-online-payments']
  const at = Date.parse('2026-10-05T00:00:00Z')
  await database.write(async (db) => {
    for (const table of [
      'orderPayments',
      'refunds',
      'paymentIntents',
      'paymentNotices',
      'statementLines',
      'statements',
    ])
      await db.schema.dropTable(table).execute()
    await db.schema.createIndex('orders_paid').on('orders').column('paidAt').execute()
    await db.schema.createIndex('orders_refunded').on('orders').column('refundedAt').execute()
    const money = { status: 'PAID', paidFen: 90_000, paidAt: at, method: '银行转账' } as const
    await db.updateTable('orders').set(money).where('id', '=', paid.id).execute()
    await db
      .updateTable('orders')
      .set({ ...money, status: 'REFUNDED', refundedFen: 5_000, refundedAt: at + 1 })
      .where('id', '=', refunded.id)
      .execute()
    await db.deleteFrom('migrations').where('name', 'in', migrations).execute()
  })
  assert.deepEqual(await migrate(database), migrations)
  const kept = async (id: number) =>
    (await payments(id)).map(({ kind, amount, at: day, method }: Record<string, string>) => [kind, amount, day, method])
  const instant = new Date(at).toISOString()
  assert.deepEqual(await kept(paid.id), [['PAYMENT', 900, instant, '银行转账']])
  assert.deepEqual(await kept(refunded.id), [
    ['PAYMENT', 900, instant, '银行转账'],
    ['REFUND', 50, new Date(at + 1).toISOString(), ''],
  ])
  assert.deepEqual(await kept(pending.id), [])
  assert.equal((await read(refunded.id)).status, 'PARTLY_REFUNDED')
})
