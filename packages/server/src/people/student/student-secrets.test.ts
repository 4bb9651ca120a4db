import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manageStudentCalls } from '../../testing/people/manage-student-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const { path, admin, idCard, deeds } = manageStudentCalls(it)

test('a new password is returned once, must be changed, and ends every session', async () => {
  const student = await it.world.student()
  const { status, body } = await it.post(`${path}/reset-password/${student.id}`, {}, await admin())
  assert.deepEqual({ status, message: body.message }, { status: 200, message: '密码重置成功' })
  assert.match(body.data.password, /^[a-km-np-z2-9]{16}$/)
  assert.equal((await it.get('/api/auth/me', student.token)).status, 401)
  const login = (given: string) => it.post('/api/auth/login', { username: student.username, password: given })
  assert.equal((await login(password)).status, 401)
  const again = await login(body.data.password)
  assert.equal(again.body.user.mustChangePassword, true)
  assert.equal((await it.get(`${path}/${student.id}`, await admin())).status, 200)
  assert.doesNotMatch(JSON.stringify(await deeds(student.id)), new RegExp(body.data.password))
})

test('neither a reset nor a password of the student’s own makes the open form of staff stale', async () => {
  const token = await admin()
  const student = await it.world.student()
  const versionOf = async () => (await it.get(`/api/admin/students/${student.id}`, token)).body.version
  const version = await versionOf()
  const { body } = await it.post(`${path}/reset-password/${student.id}`, {}, token)
  const login = await it.post('/api/auth/login', { username: student.username, password: body.data.password })
  const change = { oldPassword: body.data.password, newPassword: 'a long new password' }
  const changed = await it.call('PUT', '/api/auth/password', { token: login.body.token, body: change })
  assert.equal(changed.status, 200)
  assert.equal(await versionOf(), version)
  const saved = await it.call('PUT', `${path}/update/${student.id}`, { token, body: { ethnicity: '回族', version } })
  assert.deepEqual([saved.status, saved.body.data.version], [200, version + 1])
})

test('after too many wrong passwords, a student signs in with a reset one at once', async () => {
  const student = await it.world.student()
  const login = (given: string) => it.post('/api/auth/login', { username: student.username, password: given })
  for (let failures = 0; failures < 10; failures++) assert.equal((await login('wrong')).status, 401)
  assert.equal((await login('wrong')).status, 429)
  const { body } = await it.post(`${path}/reset-password/${student.id}`, {}, await admin())
  assert.equal((await login(body.data.password)).status, 200)
})

test('revealing the full ID number takes a reason, which is logged', async () => {
  const number = idCard()
  const student = await it.world.student({ idCard: number })
  const reveal = async (reason: string, token?: string) =>
    it.get(`${path}/${student.id}/id-card?reason=${encodeURIComponent(reason)}`, token ?? (await admin()))
  for (const reason of ['', '.', '核', '\u200B\u200B', '. .']) assert.equal((await reveal(reason)).status, 422, reason)
  const { status, body } = await reveal('核对证件')
  assert.deepEqual({ status, idCard: body.data.idCard }, { status: 200, idCard: number })
  const [row] = await deeds(student.id)
  assert.deepEqual(
    { action: row!.action, detail: row!.detail },
    { action: 'student.revealIdCard', detail: JSON.stringify({ reason: '核对证件' }) },
  )
  const viewer = await it.world.person('ADMIN', { permissions: ['students.view', 'students.edit'] })
  assert.equal((await reveal('核对证件', viewer.token)).status, 403)
  const recordPrint = (id: number, token: string) => it.post(`${path}/${id}/print`, {}, token)
  assert.equal((await recordPrint(student.id, viewer.token)).status, 403)
  assert.equal((await recordPrint(999_999_999, await admin())).status, 404)
  assert.equal((await recordPrint(student.id, await admin())).status, 200)
  assert.equal((await deeds(student.id)).at(-1)!.action, 'student.print')
  const unknown = await it.world.student()
  assert.equal((await it.get(`${path}/${unknown.id}/id-card?reason=check`, await admin())).status, 404)
})
