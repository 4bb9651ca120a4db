import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'
import { changeSetting } from '../settings/settings.ts'

const it = testApp()
let prepared: Promise<void> | undefined
// Certificates state the address where they can be checked.
beforeEach(
  () =>
    (prepared ??= it.context.database.write((db) =>
      changeSetting(db, 'certificate.verifyAddress', 'http://school.local', it.now),
    )),
)
const of = async (userId: number) =>
  await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'result', 'ip', 'username'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
const deeds = async (userId: number) => (await of(userId)).map(({ action, result }) => `${action} ${result}`)

test('users’ operations on their own accounts are logged, including failures', async () => {
  const { id, username, token } = await it.world.student()
  const login = (given: string) => it.post('/api/auth/login', { username, password: given })
  assert.equal((await login('wrong password')).status, 401)
  assert.equal((await login(password)).status, 200)
  assert.equal(
    (
      await it.call('PUT', '/api/auth/password', {
        token,
        body: { oldPassword: 'wrong password', newPassword: 'another good password' },
      })
    ).status,
    422,
  )
  assert.equal(
    (
      await it.call('PUT', '/api/auth/password', {
        token,
        body: { oldPassword: password, newPassword: 'another good password' },
      })
    ).status,
    200,
  )
  assert.equal((await it.post('/api/auth/logout', {}, token)).status, 200)
  assert.deepEqual(await deeds(id), [
    'session.login failure',
    'session.login success',
    'user.password failure',
    'user.password success',
    'session.logout success',
  ])
  assert.deepEqual(
    new Set((await of(id)).map((row) => `${row.username} ${row.ip}`)),
    new Set([`${username} 127.0.0.1`]),
  )
})

test('a profile change is logged with personal data masked', async () => {
  const [admin, student] = [
    await it.world.person('ADMIN'),
    await it.world.student({ phone: '13800001234', email: 'lin@example.cn' }),
  ]
  await it.call('PUT', `/api/admin/users/update/${student.id}`, { token: admin.token, body: { phone: '13900005678' } })
  const row = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'user.update')
    .where('userId', '=', admin.id)
    .executeTakeFirstOrThrow()
  const { before, after } = JSON.parse(row.detail)
  assert.deepEqual(
    { beforePhone: before.phone, afterPhone: after.phone, email: after.email },
    { beforePhone: '138****1234', afterPhone: '139****5678', email: 'l***@example.cn' },
  )
})

test('exporting certificates is logged', async () => {
  const { token, id } = await it.world.person('ADMIN')
  const student = await it.world.student('graduate', { idCard: '11010119900307123X' })
  const issued = (await it.post('/api/admin/certificates/batch-generate', { studentIds: [student.id] }, token)).body
    .data[0]
  assert.equal((await it.get(`/api/admin/certificates/${issued.id}/pdf`, token)).status, 200)
  assert.equal(
    (await it.post('/api/admin/certificates/batch-download', { certificateIds: [issued.id] }, token)).status,
    200,
  )
  assert.deepEqual(await deeds(id), [
    'certificate.issue success',
    'certificate.export success',
    'certificate.export success',
  ])
})

test('an ID number used as a search keyword is masked', async () => {
  const admin = await it.world.person('ADMIN')
  await it.world.student({ idCard: '110101199003071184' })
  for (const [keyword, kept] of [
    ['110101199003071184', '110101********1184'],
    ['11010119900307123x', '110101********123X'],
    ['林', '林'],
  ]) {
    await it.post('/api/admin/certificates/batch-generate-download', { keyword }, admin.token)
    const row = await it.context.database.read
      .selectFrom('operationLogs')
      .select('detail')
      .where('userId', '=', admin.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(JSON.parse(row.detail).keyword, kept)
  }
})
