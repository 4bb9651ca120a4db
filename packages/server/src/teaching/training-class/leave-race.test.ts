import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../core/http/caller.ts'
import { classCalls } from '../../testing/class-calls.ts'
import { during } from '../../testing/during.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockedOrder } from '../enrollment/change-order.ts'
import { settleOrder } from '../enrollment/settle-order.ts'

const it = testApp()
const { send, create, join } = classCalls(it)

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
