import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const settle = async (id: number, body: object) =>
  it.call('PUT', `/api/admin/orders/${id}/status`, { body, token: await root() })
const ordersOf = async (course: SmallCourse) =>
  (await it.get(`/api/admin/orders?courseId=${course.id}`, await root())).body.content
const courseOf = async ({ id }: SmallCourse) => (await it.get(`/api/admin/courses/${id}`, await root())).body
const detail = async (course: SmallCourse, who: Person) =>
  (await it.get(`/api/courses/${course.id}/detail`, who.token)).body

/** A student whose enrollment in a course of 100 yuan has ended, with 20 seconds watched before. */
async function refunded(end: 'refund' | 'expiry' = 'refund') {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 100 })]
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  it.pass(20)
  await it.post(`${lesson}/progress`, { currentTime: 20, playbackSession }, student.token)
  const [{ id }] = await ordersOf(course)
  if (end === 'refund') {
    await settle(id, { status: 'PAID', method: '现金' })
    await settle(id, { status: 'REFUNDED', note: '退课' })
  } else {
    const expiresAt = new Date(it.now - 1000).toISOString()
    await it.call('PUT', `/api/admin/orders/${id}`, { body: { expiresAt }, token: await root() })
  }
  return { student, course, oldOrder: id as number }
}

const ways = {
  'the student': async ({ student, course }: { student: Person; course: SmallCourse }) => {
    const { status, body } = await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
    assert.deepEqual(
      { status, orderStatus: body.data.orderStatus, dueAmount: body.data.dueAmount },
      { status: 200, orderStatus: 'PENDING', dueAmount: 100 },
    )
  },
  'the back office': async ({ student, course }: { student: Person; course: SmallCourse }) => {
    const { status, body } = await it.post(
      '/api/admin/orders',
      { studentId: student.id, courseId: course.id },
      await root(),
    )
    assert.deepEqual(
      { status, bodyStatus: body.data.status, expiresAt: body.data.expiresAt },
      { status: 200, bodyStatus: 'PENDING', expiresAt: null },
    )
  },
}
for (const end of ['refund', 'expiry'] as const)
  for (const [who, enroll] of Object.entries(ways))
    test(`after the ${end} ${who} opens a new order and enrollment, and the old ones stay`, async () => {
      const made = await refunded(end)
      const { student, course, oldOrder } = made
      const old = (await it.get(`/api/admin/orders/${oldOrder}`, await root())).body
      const before = await detail(course, student)
      assert.deepEqual(
        { status: before.enrollment.status, mayEnrollAgain: before.enrollment.mayEnrollAgain },
        { status: 'expired', mayEnrollAgain: true },
      )
      await enroll(made)
      await enroll(made)
      const orders = await ordersOf(course)
      assert.equal(orders.length, 2)
      assert.deepEqual(orders[1], old, 'the earlier order is as it was')
      const after = await detail(course, student)
      assert.deepEqual(
        {
          status: after.enrollment.status,
          expiresAt: after.enrollment.expiresAt,
          mayEnrollAgain: after.enrollment.mayEnrollAgain,
        },
        { status: 'in_progress', expiresAt: null, mayEnrollAgain: false },
      )
      assert.equal(after.chapters[0].videos[0].canWatch, true)
      assert.deepEqual([(await courseOf(course)).enrollCount, (await courseOf(course)).studentCount], [1, 1])
      const rows = (await it.get('/api/student/courses', student.token)).body
      assert.deepEqual(
        { totalElements: rows.totalElements, studySeconds: rows.content[0].studySeconds },
        { totalElements: 1, studySeconds: 20 },
      )
      assert.equal((await settle(orders[0].id, { status: 'PAID', method: '现金' })).body.data.status, 'PAID')
    })

test('twenty concurrent calls after a refund open one new enrollment', async () => {
  const { student, course } = await refunded()
  const calls = Array.from({ length: 20 }, () => it.post(`/api/courses/${course.id}/enroll`, {}, student.token))
  for (const { status, body } of await Promise.all(calls))
    assert.deepEqual({ status, orderStatus: body.data.orderStatus }, { status: 200, orderStatus: 'PENDING' })
  assert.equal((await ordersOf(course)).length, 2)
})

test('deleting the new order leaves the earlier enrollment unchanged', async () => {
  const { student, course } = await refunded()
  await ways['the student']({ student, course })
  const [fresh] = await ordersOf(course)
  assert.equal((await it.call('DELETE', `/api/admin/orders/${fresh.id}`, { token: await root() })).status, 200)
  const { enrollment } = await detail(course, student)
  assert.deepEqual(
    { status: enrollment.status, orderStatus: enrollment.orderStatus, mayEnrollAgain: enrollment.mayEnrollAgain },
    { status: 'expired', orderStatus: 'REFUNDED', mayEnrollAgain: true },
  )
  assert.equal((await courseOf(course)).enrollCount, 1)
})

test('an earlier order no longer changes when the enrollment ends', async () => {
  const { student, course, oldOrder } = await refunded()
  await ways['the back office']({ student, course })
  const path = `/api/admin/orders/${oldOrder}`
  const token = await root()
  assert.equal((await it.call('PUT', path, { body: { expiresAt: null }, token })).body.problem, 'order.replaced')
  assert.equal((await it.call('PUT', path, { body: { note: '已重新报名' }, token })).status, 200)
})

test('an enrollment that becomes current again belongs to the current class of the student', async () => {
  const { create, join, send } = classCalls(it)
  const { student, course, oldOrder } = await refunded('expiry')
  const classes = async () =>
    (
      await it.context.database.read
        .selectFrom('enrollments')
        .select(['classId', 'replacedAt'])
        .where('studentId', '=', student.id)
        .orderBy('id')
        .execute()
    ).map(({ classId, replacedAt }) => [classId, replacedAt === null])
  await it.call('PUT', `/api/admin/orders/${oldOrder}`, { body: { expiresAt: null }, token: await root() })
  const { id } = await create([course], { payment: 'PENDING' })
  await join(id, [student])
  const expiresAt = new Date(it.now - 1000).toISOString()
  await it.call('PUT', `/api/admin/orders/${oldOrder}`, { body: { expiresAt }, token: await root() })
  await it.post(`/api/courses/${course.id}/enroll`, {}, await it.world.login(student.id))
  assert.deepEqual(await classes(), [
    [id, false],
    [id, true],
  ])
  assert.equal((await send('DELETE', `/${id}/members/${student.id}`)).status, 200)
  const [order] = await ordersOf(course)
  assert.equal((await it.call('DELETE', `/api/admin/orders/${order.id}`, { token: await root() })).status, 200)
  assert.deepEqual(await classes(), [[null, true]])
})
