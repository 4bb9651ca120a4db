import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applications } from '../../testing/papers/applications.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseDueAccounts } from './erase-due.ts'

const it = testApp()
const { create, join } = classCalls(it)
const { application, submit } = applications(it)
const path = '/api/privacy/deletion'
const remove = (token: string) => it.call('DELETE', path, { token })

test('a student sees what stays, asks for the deletion, and takes it back', async () => {
  const { id, token } = await it.world.student()
  const plan = await it.get(path, token)
  assert.deepEqual(
    { status: plan.status, body: plan.body },
    {
      status: 200,
      body: {
        unfinished: [],
        certificates: 0,
        orders: 0,
        creditedSeconds: 0,
        erasedOn: '2026-11-27',
        keptUntil: '2032-11-27',
      },
    },
  )
  assert.equal((await remove(token)).body.problem, 'privacy.noDeletion')
  const first = await it.post(path, {}, token)
  assert.deepEqual(first.body.data, { erasedOn: '2026-11-27' })
  it.pass(86_400)
  const again = await it.world.login(id)
  assert.equal((await it.get('/api/auth/me', again)).body.erasedOn, '2026-11-27')
  assert.deepEqual((await it.post(path, {}, again)).body.data, { erasedOn: '2026-11-27' })
  assert.deepEqual((await remove(again)).body.data, { erasedOn: null })
  it.pass(10 * 86_400)
  assert.equal(await eraseDueAccounts(it.context), 0)
  const rows = await it.context.database.read
    .selectFrom('privacyRequests')
    .select(['kind', 'state', 'dueOn'])
    .where('userId', '=', id)
    .execute()
  assert.deepEqual(rows, [{ kind: 'delete', state: 'cancelled', dueOn: '2026-11-27' }])
})

test('the deletion needs a recent proof, and only students delete their own account', async () => {
  const { token } = await it.world.student()
  it.pass(3600)
  assert.equal((await it.post(path, {}, token)).body.problem, 'account.proofNeeded')
  await it.prove(token)
  assert.equal((await it.post(path, {}, token)).status, 200)
  for (const role of ['ADMIN', 'TEACHER'] as const) {
    const staff = await it.world.person(role)
    assert.deepEqual(
      [await it.get(path, staff.token), await it.post(path, {}, staff.token), await remove(staff.token)].map(
        ({ status }) => status,
      ),
      [403, 403, 403],
    )
  }
  assert.equal((await it.get(path)).status, 401)
})

test('what somebody still waits for keeps an account, and is named', async () => {
  const course = await it.world.course({ name: '电工基础', price: 800 })
  const applicant = await application()
  const student = await it.world.student({ idCard: applicant.attendeeIdCard })
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const group = await create([course])
  await join(group.id, [student])
  await submit(applicant)
  const { body } = await it.get(path, student.token)
  assert.deepEqual(body.unfinished, [
    { kind: 'order', name: '电工基础' },
    { kind: 'class', name: group.name },
    { kind: 'application', name: '' },
  ])
  const refused = await it.post(path, {}, student.token)
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, `还有未了结的事项，暂不能注销：订单“电工基础”尚未结清、培训班“${group.name}”尚未结班、报名申请正在审核`],
  )
})

test('an account that got something to finish in the meantime waits, and keeps no other', async () => {
  const [waiting, other] = [await it.world.student(), await it.world.student()]
  for (const { token } of [waiting, other]) await it.post(path, {}, token)
  const course = await it.world.course({ price: 100 })
  await it.post(`/api/courses/${course.id}/enroll`, {}, waiting.token)
  it.pass(8 * 86_400)
  await eraseDueAccounts(it.context)
  const names = await it.context.database.read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [waiting.id, other.id])
    .where('erasedAt', 'is', null)
    .execute()
  assert.deepEqual(
    names.map(({ id }) => id),
    [waiting.id],
  )
})

test('a student whom staff have deleted in the meantime is erased, and counted once', async () => {
  const organizationId = await it.world.organization()
  const admin = await it.world.person('ADMIN')
  const { id, token } = await it.world.student({ organizationId })
  await it.post(path, {}, token)
  assert.equal((await it.call('DELETE', `/api/admin/students/delete/${id}`, { token: admin.token })).status, 200)
  it.pass(8 * 86_400)
  await eraseDueAccounts(it.context)
  const { erasedAt } = await it.context.database.read
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(erasedAt, it.now)
  const counts = await it.context.database.read
    .selectFrom('studentCounts')
    .select('students')
    .where('organizationId', '=', organizationId)
    .execute()
  assert.deepEqual(
    counts.filter(({ students }) => students !== 0),
    [],
  )
})
