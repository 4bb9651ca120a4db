import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/test-app.ts'
import { password } from '../../../testing/world.ts'
import { removeFactorsByOperator } from './remove-factors.ts'

const it = testApp()
const remove = (id: number, token: string, body: object = { reason: '手机丢失' }) =>
  it.post(`/api/admin/users/remove-factors/${id}`, body, token)
const operations = (targetId: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .select(['userId', 'detail'])
    .where('action', '=', 'user.removeFactors')
    .where('targetId', '=', String(targetId))
    .execute()

test('a full admin removes the factors of another account with a reason; the person is told and signs in again', async () => {
  const admin = await it.world.person('ADMIN')
  const teacher = await it.world.person('TEACHER')
  await it.world.authenticator(teacher.id)
  assert.equal(
    (await it.get('/api/admin/users?keyword=' + teacher.username, admin.token)).body.content[0].hasSecondFactor,
    true,
  )
  assert.equal((await remove(teacher.id, admin.token)).status, 200)
  assert.equal((await it.get('/api/auth/me', teacher.token)).status, 401)
  const { token } = (await it.post('/api/auth/login', { username: teacher.username, password })).body
  const [message] = (await it.get('/api/messages', token)).body.content
  assert.deepEqual(
    { event: message.event, reason: message.values.reason },
    { event: 'factorsRemoved', reason: '手机丢失' },
  )
  assert.deepEqual(await operations(teacher.id), [
    { userId: admin.id, detail: JSON.stringify({ before: '验证器应用', reason: '手机丢失' }) },
  ])
})

test('nobody else removes factors: not without a reason, not their own, not with a custom role', async () => {
  const admin = await it.world.person('ADMIN')
  const limited = await it.world.person('ADMIN', { permissions: ['users.edit'] })
  const student = await it.world.student()
  for (const { id } of [admin, student]) await it.world.authenticator(id)
  assert.equal((await remove(student.id, limited.token)).status, 403)
  assert.equal((await remove(student.id, student.token)).status, 403)
  assert.equal((await remove(student.id, admin.token, {})).status, 422)
  assert.equal((await remove(student.id, admin.token, { reason: '!' })).status, 422)
  assert.equal((await remove(admin.id, admin.token)).body.problem, 'account.own')
  assert.equal((await remove(999_999_999, admin.token)).status, 404)
  assert.equal((await remove(limited.id, admin.token)).body.problem, 'account.noFactor')
  assert.deepEqual(await operations(student.id), [])
})

test('the operator of the server removes the factors of the only admin by login name; it is logged', async () => {
  const admin = await it.world.person('ADMIN')
  await it.world.authenticator(admin.id)
  assert.equal(await removeFactorsByOperator(it.context, 'nobody'), undefined)
  assert.deepEqual(await removeFactorsByOperator(it.context, admin.username.toUpperCase()), {
    name: admin.username,
    factors: '验证器应用',
  })
  assert.deepEqual(await operations(admin.id), [
    { userId: null, detail: JSON.stringify({ before: '验证器应用', by: 'command line' }) },
  ])
  assert.ok((await it.post('/api/auth/login', { username: admin.username, password })).body.token)
  assert.equal((await removeFactorsByOperator(it.context, admin.username))?.factors, '')
})
