import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { ids } = studentCalls(it)
const path = '/api/admin/students/batch'
let root: Promise<string> | undefined
const admin = () => (root ??= it.world.person('ADMIN').then(({ token }) => token))
const run = async (what: string, body: object, token?: string) =>
  it.post(`${path}/${what}`, body, token ?? (await admin()))
const outcomes = (body: { data: { rows: { id: number; outcome: string; reason: string }[] } }) =>
  body.data.rows.map(({ id, outcome, reason }) => [id, outcome, reason])

test('students are disabled and enabled in a batch; each row states its outcome', async () => {
  const [one, two] = [await it.world.student(), await it.world.student({ status: 'INACTIVE' })]
  const { status, body } = await run('status', { ids: [one.id, two.id, one.id, 999_999], status: 'INACTIVE' })
  assert.deepEqual(
    { status, message: body.message, changed: body.data.changed },
    { status: 200, message: '更新成功', changed: 1 },
  )
  assert.deepEqual(outcomes(body), [
    [one.id, 'changed', ''],
    [two.id, 'unchanged', '无需更改'],
    [999_999, 'failed', '学员不存在'],
  ])
  assert.equal((await it.get('/api/auth/me', one.token)).status, 401)
  assert.equal((await run('status', { ids: [one.id, two.id], status: 'ACTIVE' })).body.data.changed, 2)
})

test('a batch has 1 to 1000 students', async () => {
  for (const ids of [[], undefined, Array.from({ length: 1001 }, (_, index) => index + 1)])
    assert.equal((await run('status', { ids, status: 'ACTIVE' })).status, 422)
  assert.equal((await run('status', { ids: [1], status: 'GONE' })).status, 422)
})

test('students move to an organization, and the counts with them', async () => {
  const organizationId = await it.world.organization()
  const people = await Promise.all(Array.from({ length: 30 }, () => it.world.student()))
  const wanted = people.map(({ id }) => id)
  assert.equal((await run('organization', { ids: wanted, organizationId })).body.data.changed, 30)
  const token = await admin()
  const { totalElements } = (await it.get(`/api/admin/users/students?organizationId=${organizationId}`, token)).body
  assert.equal(totalElements, 30)
  assert.equal((await ids({ token } as never, { organizationId })).length, 30)
  const unknown = await run('organization', { ids: [wanted[0]], organizationId: 999_999 })
  assert.deepEqual(outcomes(unknown.body), [[wanted[0], 'failed', '机构不存在']])
  assert.equal((await run('organization', { ids: wanted, organizationId: null })).body.data.changed, 30)
  assert.deepEqual(await ids({ token } as never, { organizationId }), [])
})

test('an organization admin changes only the students of their organization, and moves none', async () => {
  const organizationId = await it.world.organization()
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const [own, foreign] = [await it.world.student({ organizationId }), await it.world.student()]
  const { body } = await run('status', { ids: [own.id, foreign.id], status: 'INACTIVE' }, token)
  assert.deepEqual(outcomes(body), [
    [own.id, 'changed', ''],
    [foreign.id, 'failed', '没有权限执行此操作'],
  ])
  assert.equal((await run('organization', { ids: [own.id], organizationId: null }, token)).status, 403)
  assert.equal((await run('enrollment', { ids: [own.id], courseId: 1, payment: 'WAIVED' }, token)).status, 403)
})

test('a batch names nobody but the students that the caller may manage', async () => {
  const organizationId = await it.world.organization()
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const [foreign, teacher] = [await it.world.student(), await it.world.person('TEACHER')]
  await it.call('DELETE', `/api/admin/students/delete/${foreign.id}`, { token: await admin() })
  const ids = [foreign.id, teacher.id]
  const editor = await it.world.person('ADMIN', { permissions: ['courses.edit'] })
  const course = await it.world.course()
  for (const { body } of [
    await run('status', { ids, status: 'INACTIVE' }, token),
    await it.post('/api/org/reminders', { ids }, token),
    await run('enrollment', { ids, courseId: course.id, payment: 'PENDING' }, editor.token),
  ])
    assert.deepEqual(
      body.data.rows.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
      [
        ['', 'failed'],
        ['', 'failed'],
      ],
    )
})

test('students are enrolled with orders that all have the same payment', async () => {
  const course = await it.world.course({ price: 300 })
  const [one, two, three] = [await it.world.student(), await it.world.student(), await it.world.student()]
  const orders = async () =>
    (await it.get(`/api/admin/orders?courseId=${course.id}`, await admin())).body.content.map(
      ({ studentId, status, paidAmount, method }: Record<string, unknown>) => [studentId, status, paidAmount, method],
    )
  const enroll = (body: object) => run('enrollment', { courseId: course.id, ...body })
  assert.deepEqual((await enroll({ ids: [one.id], payment: 'PAID' })).body.errors, { method: '请填写支付方式' })
  assert.equal((await enroll({ ids: [one.id], payment: 'PAID', method: '现金' })).body.data.changed, 1)
  const { body } = await enroll({ ids: [one.id, two.id, 999_999], payment: 'WAIVED' })
  assert.deepEqual(outcomes(body), [
    [one.id, 'unchanged', '已报名该课程，原有订单不变'],
    [two.id, 'changed', ''],
    [999_999, 'failed', '学员不存在'],
  ])
  assert.equal((await enroll({ ids: [three.id], payment: 'DEFERRED' })).body.data.changed, 1)
  assert.deepEqual(await orders(), [
    [three.id, 'DEFERRED', 0, ''],
    [two.id, 'WAIVED', 0, ''],
    [one.id, 'PAID', 300, '现金'],
  ])
  assert.deepEqual((await enroll({ ids: [one.id], payment: 'WAIVED', courseId: 999_999 })).body.errors, {
    courseId: '课程不存在',
  })
  assert.equal((await enroll({ ids: [one.id], payment: 'REFUNDED' })).status, 422)
})

test('concurrent enrollments of the same students create one enrollment per student', async () => {
  const course = await it.world.course({ price: 100 })
  const people = await Promise.all(Array.from({ length: 5 }, () => it.world.student()))
  const body = { ids: people.map(({ id }) => id), courseId: course.id, payment: 'WAIVED' }
  const both = await Promise.all([run('enrollment', body), run('enrollment', body)])
  assert.deepEqual(both.flatMap((answer) => outcomes(answer.body).map(([, outcome]) => outcome)).toSorted(), [
    ...Array<string>(5).fill('changed'),
    ...Array<string>(5).fill('unchanged'),
  ])
  const { totalElements } = (await it.get(`/api/admin/orders?courseId=${course.id}`, await admin())).body
  assert.equal(totalElements, 5)
})

test('students enroll in a free course without an order', async () => {
  const [course, student] = [await it.world.course(), await it.world.student()]
  const { body } = await run('enrollment', { ids: [student.id], courseId: course.id, payment: 'DEFERRED' })
  assert.equal(body.data.changed, 1)
  const rows = await it.get(`/api/student/learning/${student.id}/courses/statistics`, await admin())
  assert.equal(rows.body.totalElements, 1)
})
