import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../core/http/caller.ts'
import { during } from '../../testing/during.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockedOrder } from '../enrollment/change-order.ts'
import { settleOrder } from '../enrollment/settle-order.ts'

const it = testApp()
const { send, create, join, form, root } = classCalls(it)
const coursesOf = async (studentId: number) =>
  (
    await it.context.database.read
      .selectFrom('enrollments')
      .select('courseId')
      .where('studentId', '=', studentId)
      .orderBy('courseId')
      .execute()
  ).map(({ courseId }) => courseId)

test('a payment that is recorded while its student leaves the class is kept, with the enrollment', async () => {
  const course = await it.world.course({ price: 100 })
  const ends = [
    (id: number, studentId: number) => send('DELETE', `/${id}/members/${studentId}`),
    (id: number) => send('DELETE', `/${id}`),
  ]
  for (const end of ends) {
    const student = await it.world.student()
    const { id } = await create([course], { payment: 'PENDING' })
    await join(id, [student])
    const { database, keys, settings } = it.context
    const orderOf = () =>
      database.read
        .selectFrom('orders')
        .select(['id', 'paidFen'])
        .where('studentId', '=', student.id)
        .executeTakeFirstOrThrow()
    const { id: orderId } = await orderOf()
    const cashier = await it.world.person('ADMIN')
    const actor = { context: it.context, caller: { userId: cashier.id }, origin: { ip: '' } } as Actor
    const school = { keys, values: await settings.current(), now: it.now }
    const { status } = await during(
      database,
      async (db) =>
        settleOrder(db, actor, school, await lockedOrder(db, orderId, undefined), { status: 'PAID', method: '现金' }),
      () => end(id, student.id),
    )
    assert.equal(status, 200)
    assert.equal((await orderOf()).paidFen, 10_000)
  }
})

test('leaving a class keeps an enrollment that is older than the course in the class', async () => {
  const [first, added, own] = [await it.world.course(), await it.world.course(), await it.world.course({ price: 100 })]
  const student = await it.world.student()
  const { id } = await create([first])
  await join(id, [student])
  it.pass(60)
  const order = { studentId: student.id, courseId: own.id }
  assert.equal((await it.post('/api/admin/orders', order, await root())).status, 200)
  it.pass(60)
  assert.equal((await send('PUT', `/${id}`, form([first, added, own]))).status, 200)
  assert.deepEqual(await coursesOf(student.id), [first.id, added.id, own.id])
  assert.equal((await send('DELETE', `/${id}/members/${student.id}`)).status, 200)
  assert.deepEqual(await coursesOf(student.id), [own.id])
})

test('the deletion of an unpaid order by leaving a class is in the operation log', async () => {
  const course = await it.world.course({ price: 100 })
  const student = await it.world.student()
  const { id } = await create([course], { payment: 'PENDING' })
  await join(id, [student])
  const { read } = it.context.database
  const order = await read
    .selectFrom('orders')
    .select('id')
    .where('studentId', '=', student.id)
    .executeTakeFirstOrThrow()
  assert.equal((await send('DELETE', `/${id}/members/${student.id}`)).status, 200)
  const logged = await read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'order.delete')
    .where('targetId', '=', String(order.id))
    .executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(logged.detail), {
    before: { status: 'PENDING', studentId: student.id, courseId: course.id },
  })
})
