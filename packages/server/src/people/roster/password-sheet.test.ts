import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import type { Cells } from '../../testing/people/roster-files.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { rosterHeader, unknownStudents } from '../../testing/people/unknown-students.ts'
import { testApp } from '../../testing/test-app.ts'
import { removeOldImports } from './remove-old-imports.ts'

const it = testApp()
const { checked, commit, list, sheet } = rosterCalls(it)
const students = studentCalls(it)
const unknown = unknownStudents()

test('a student whose ID number was corrected after the import gets no wrong password', async () => {
  const admin = await it.world.person('ADMIN')
  const [same, mistyped, corrected] = [unknown(), unknown(), unknown()]
  const rows = [same, mistyped].map(({ idCard, phone }): Cells => ['更正', '汉', idCard, phone])
  const id = await checked([rosterHeader, ...rows], admin.token)
  assert.equal((await commit(id, admin.token)).status, 200)
  const [studentId] = await students.ids(admin as never, { keyword: mistyped.idCard })
  const change = { idCard: corrected.idCard }
  const saved = await it.call('PUT', `/api/admin/students/update/${studentId}`, { token: admin.token, body: change })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const [titles, ...given] = rowsOfWorkbook((await sheet(id, 'passwords', admin.token)).bytes)
  const at = (title: string) => titles!.indexOf(title)
  assert.equal(given.length, 2)
  for (const row of given) {
    const [username, password, phone] = ['登录名', '初始密码', '联系方式'].map((title) => row[at(title)])
    if (phone === mistyped.phone) assert.equal(password ?? '', '')
    else assert.equal((await it.post('/api/auth/login', { username, password })).status, 200)
  }
})

test('the passwords of an import are kept for a day after it, however old its preview was', async () => {
  const admin = await it.world.person('ADMIN')
  const id = await checked([rosterHeader, ['留存', '汉', unknown().idCard, null]], admin.token)
  const later = async (hours: number) => {
    it.pass(hours * 3600)
    return it.world.login(admin.id)
  }
  assert.equal((await commit(id, await later(23))).status, 200)
  const token = await later(22)
  await removeOldImports(it.context)
  assert.equal((await list(token))[0].hasPasswords, true)
  assert.equal((await sheet(id, 'passwords', token)).status, 200)

  const next = await checked([rosterHeader, ['留存', '汉', unknown().idCard, null]], token)
  assert.equal((await commit(next, token)).status, 200)
  const tooLate = await later(24)
  assert.equal((await list(tooLate))[0].hasPasswords, false)
  assert.equal((await sheet(next, 'passwords', tooLate)).status, 410)
})

test('the passwords to print are in the order of the roster, work, and are given once', async () => {
  const admin = await it.world.person('ADMIN')
  const names = ['丁', '甲', '丙', '乙'].map((name) => `${name}条条`)
  const rows = names.map((name): Cells => [name, '汉', unknown().idCard, null])
  const id = await checked([rosterHeader, ...rows], admin.token)
  assert.equal((await commit(id, admin.token)).status, 200)
  const path = `/api/admin/students/import/${id}/passwords`
  const { status, body } = await it.post(path, {}, admin.token)
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    names,
  )
  for (const { username, password } of body.data) {
    assert.match(password, /^[a-km-np-z2-9]{16}$/)
    assert.equal((await it.post('/api/auth/login', { username, password })).status, 200)
  }
  assert.equal((await it.post(path, {}, admin.token)).status, 410)
  assert.equal((await sheet(id, 'passwords', admin.token)).status, 410)
})
