import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applications } from '../../testing/papers/applications.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { call, submitted, root } = applications(it)
const { create, members } = classCalls(it)
const terms = { payment: 'PENDING' }
const enroll = async (body: object, token?: string) =>
  call('POST', '/api/manage/application-enrollments', { token: token ?? (await root()), body: { ...terms, ...body } })
const review = async (id: number, status: string) =>
  call('PUT', `/api/manage/applications/${id}/status`, { token: await root(), body: { status } })
async function approved(attendeeName: string) {
  const { id } = await submitted({ attendeeName })
  await review(id, 'APPROVED')
  return id
}
const detail = async (id: number, token?: string) =>
  (await call('GET', `/api/manage/applications/${id}`, { token: token ?? (await root()) })).body

test('applicants are enrolled into a class with its orders, and their applications lead there', async () => {
  const course = await it.world.course({ name: '入学的课程', price: 680 })
  const { id: classId, name } = await create([course], { payment: 'DEFERRED' })
  const [first, second] = [await approved('入学甲'), await approved('入学乙')]
  const pending = (await submitted({ attendeeName: '入学丙' })).id
  const { status, body } = await enroll({ ids: [first, second, pending], courseId: course.id, classId })
  assert.equal(status, 200, JSON.stringify(body))
  const { enrolled, failures } = body.data
  assert.deepEqual(
    failures.map((row: { id: number }) => row.id),
    [pending],
  )
  assert.deepEqual(
    (await members(classId)).map((row: { id: number }) => row.id).toSorted(),
    enrolled.map((row: { studentId: number }) => row.studentId).toSorted(),
  )
  const [account] = enrolled
  const { classes, orders } = await detail(first)
  assert.deepEqual(
    { classes, orders: orders.map((order: { id: number }) => ({ ...order, id: 0 })) },
    {
      classes: [{ id: classId, name }],
      orders: [{ id: 0, courseName: '入学的课程', status: 'DEFERRED', statusText: '就业后付款' }],
    },
  )
  const login = { username: account.username, password: account.password }
  assert.equal((await it.post('/api/auth/login', login)).status, 200)
})

test('an applicant with an account is enrolled in a course on the chosen terms, without a password', async () => {
  const course = await it.world.course({ name: '单独的课程', price: 99 })
  const { id, form } = await submitted({ attendeeName: '已有账号' })
  const student = await it.world.student({ name: '已有账号', idCard: form.attendeeIdCard })
  await review(id, 'APPROVED')
  const place = { courseId: course.id, classId: null }
  const missing = await enroll({ ids: [id], ...place, payment: 'PAID' })
  assert.deepEqual(Object.keys(missing.body.errors), ['method'])
  const { enrolled } = (await enroll({ ids: [id], ...place, payment: 'PAID', method: '现金' })).body.data
  assert.deepEqual(
    { studentId: enrolled[0].studentId, password: enrolled[0].password },
    { studentId: student.id, password: null },
  )
  assert.equal((await detail(id)).orders[0].status, 'PAID')
})

test('a class without the course is refused, and nobody is enrolled', async () => {
  const [course, other] = [await it.world.course(), await it.world.course()]
  const { id: classId } = await create([other])
  const id = await approved('未入学')
  const refused = await enroll({ ids: [id], courseId: course.id, classId })
  assert.deepEqual(refused.body.errors, { classId: '该班期没有这门课程' })
  assert.equal((await detail(id)).status, 'APPROVED')
})

test('places are given, and shown, only with the permissions for classes and courses', async () => {
  const course = await it.world.course({ price: 10 })
  const { id: classId } = await create([course])
  const permissions = ['applications.view', 'applications.edit'] as const
  const clerk = await it.world.person('ADMIN', { permissions })
  const id = await approved('权限')
  for (const place of [
    { courseId: course.id, classId: null },
    { courseId: null, classId },
  ])
    assert.equal((await enroll({ ids: [id], ...place }, clerk.token)).status, 403)
  assert.equal((await enroll({ ids: [id], courseId: course.id, classId })).body.data.enrolled.length, 1)
  const { classes, orders } = await detail(id, clerk.token)
  assert.deepEqual({ classes, orders }, { classes: [], orders: [] })
  const account = await enroll({ ids: [await approved('只建账号')], courseId: null, classId: null }, clerk.token)
  assert.equal(account.body.data.enrolled.length, 1)
})
