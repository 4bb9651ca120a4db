import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import type { SmallCourse } from '../../testing/world.ts'

const it = testApp()
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const settle = async (id: number, body: object) =>
  it.call('PUT', `/api/admin/orders/${id}/status`, { body, token: await root() })
const transfer = async (body: object) =>
  it.post('/api/admin/order-payments', { method: '银行转账', ...body }, await root())
const read = async (id: number) => (await it.get(`/api/admin/orders/${id}`, await root())).body
const payments = async (id: number) => (await it.get(`/api/admin/orders/${id}/payments`, await root())).body

/** Orders of a course of 680 yuan. */
async function orders(count: number) {
  const course = await it.world.course({ price: 680 })
  const made: number[] = []
  for (let each = 0; each < count; each++) made.push(await order(course))
  return made as [number, number, ...number[]]
}
async function order(course: SmallCourse): Promise<number> {
  const body = { studentId: (await it.world.student()).id, courseId: course.id }
  return (await it.post('/api/admin/orders', body, await root())).body.data.id
}

test('one transfer pays several orders, each with its own payment and the same reference', async () => {
  const [first, second] = await orders(2)
  await settle(first, { status: 'PAID', method: '微信', amount: 300 })
  const { status, body } = await transfer({
    payments: [
      { orderId: first, amount: 380 },
      { orderId: second, amount: 600 },
    ],
    reference: 'HB20261120-7',
  })
  assert.deepEqual({ status, data: body.data }, { status: 200, data: { orders: 2, amount: 980 } })
  const [paid, open] = [await read(first), await read(second)]
  assert.deepEqual(
    { status: paid.status, method: paid.method, due: paid.dueAmount },
    { status: 'PAID', method: '微信 + 银行转账', due: 0 },
  )
  assert.deepEqual({ status: open.status, due: open.dueAmount }, { status: 'PENDING', due: 80 })
  for (const id of [first, second]) assert.equal((await payments(id)).at(-1).reference, 'HB20261120-7')
  const [wechat] = await payments(first)
  await it.post(`/api/admin/orders/${first}/payments/${wechat.id}/reverse`, { note: '记错' }, await root())
  assert.equal((await read(first)).method, '银行转账', 'a reversed payment names no method')
})

test('a transfer is recorded wholly or not at all', async () => {
  const [first, second, third] = await orders(3)
  await settle(second, { status: 'WAIVED' })
  const refused = [
    [{ payments: [first, second].map((orderId) => ({ orderId, amount: 680 })) }, 409, 'order.notPayable'],
    [{ payments: [first, first].map((orderId) => ({ orderId, amount: 1 })) }, 422, 'order.paidTwice'],
    [{ payments: [first, third].map((orderId) => ({ orderId, amount: 680, version: 9 })) }, 409, 'order.changed'],
    [{ payments: [{ orderId: first, amount: 680 }], date: '2999-01-01' }, 422, 'request.invalid'],
    [{ payments: [], method: '现金' }, 422, 'request.invalid'],
    [{ payments: [{ orderId: first, amount: 680 }], method: ' ' }, 422, 'request.invalid'],
  ] as const
  for (const [form, status, problem] of refused) {
    const answer = await transfer(form)
    assert.deepEqual({ status: answer.status, problem: answer.body.problem }, { status, problem })
  }
  assert.deepEqual(await payments(first), [])
})

test('a refund of a part keeps the enrollment unless staff end it, and has its own status', async () => {
  const [kept, ended] = await orders(2)
  for (const id of [kept, ended]) await settle(id, { status: 'PAID', method: '现金' })
  const part = { status: 'REFUNDED', amount: 200, note: '少上一门' }
  const { data } = (await settle(kept, part)).body
  assert.deepEqual(
    { status: data.status, statusText: data.statusText, expiresAt: data.expiresAt, due: data.dueAmount },
    { status: 'PARTLY_REFUNDED', statusText: '部分退款', expiresAt: null, due: 0 },
  )
  const left = (await settle(ended, { ...part, endsEnrollment: true })).body.data
  assert.deepEqual(
    { status: left.status, hasEnded: left.expiresAt !== null },
    { status: 'PARTLY_REFUNDED', hasEnded: true },
  )
  const rest = (await settle(kept, { status: 'REFUNDED', note: '退课' })).body.data
  assert.deepEqual({ status: rest.status, hasEnded: rest.expiresAt !== null }, { status: 'REFUNDED', hasEnded: true })
})

test('a refund needs a reason', async () => {
  const [id] = await orders(1)
  await settle(id, { status: 'PAID', method: '现金' })
  const { status, body } = await settle(id, { status: 'REFUNDED' })
  assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { note: '请填写退款原因' } })
})
