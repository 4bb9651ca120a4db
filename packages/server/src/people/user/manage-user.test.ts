import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const path = '/api/admin/users'
let root: Promise<string> | undefined
const admin = () => (root ??= it.world.person('ADMIN').then(({ token }) => token))
const form = (change: object = {}) => ({
  name: '何新用户',
  username: `user-${it.world.next()}`,
  role: 'TEACHER',
  password: 'a password of staff',
  ...change,
})
const add = async (change: object = {}, token?: string) =>
  it.post(`${path}/add`, form(change), token ?? (await admin()))
const remove = async (id: number, token?: string) =>
  it.call('DELETE', `${path}/delete/${id}`, { token: token ?? (await admin()) })
const list = async (query = '', token?: string) => it.get(`${path}${query}`, token ?? (await admin()))
const rows = async (query: string) => (await list(query)).body.content as Record<string, unknown>[]

test('accounts of every role are added, found and can sign in', async () => {
  const organizationId = await it.world.organization('用户机构')
  const teacherId = await it.world.teacher()
  const roleId = await it.world.customRole(['students.view'])
  for (const [role, more, shown] of [
    ['TEACHER', { teacherId }, { teacherId, teacherName: '李老师', roleName: null }],
    ['ORG_ADMIN', { organizationId }, { organizationName: '用户机构', organizationId }],
    ['ADMIN', { roleId }, { roleId, organizationName: null }],
    ['STUDENT', {}, { studentNumber: '2026000001' }],
  ] as const) {
    const username = `added-${role.toLowerCase()}`
    const { status, body } = await add({ role, username, ...more })
    assert.deepEqual(
      { status, message: body.message, role: body.data.role },
      { status: 200, message: '添加成功', role },
    )
    const [row] = await rows(`?keyword=${username}&role=${role}`)
    assert.deepEqual({ ...row, ...shown }, row, role)
    assert.equal((await it.post('/api/auth/login', { username, password: 'a password of staff' })).status, 200)
  }
  assert.ok((await rows('?status=ACTIVE&size=100')).every(({ status }) => status === 'ACTIVE'))
  const student = (await rows('?keyword=2026000001'))[0]!
  assert.equal(
    (await it.get(`/api/admin/students/${String(student['id'])}`, await admin())).body.studentId,
    '2026000001',
  )
})

test('rejects wrong fields, taken names and invalid combinations of role and links', async () => {
  const linked = await it.world.teacher((await it.world.person('TEACHER')).id)
  for (const [change, errors] of [
    [{ name: '' }, { name: '请输入姓名' }],
    [{ username: '13800001111' }, { username: '用户名不能是手机号或邮箱' }],
    [{ password: undefined }, { password: '请设置密码' }],
    [{ role: 'BOSS' }, { role: '请选择角色' }],
    [{ role: 'ORG_ADMIN' }, { organizationId: '请选择机构' }],
    [{ role: 'ORG_ADMIN', organizationId: 999_999 }, { organizationId: '机构不存在' }],
    [{ roleId: 1 }, { roleId: '只有管理员账号可以指定自定义角色' }],
    [{ role: 'ADMIN', roleId: 999_999 }, { roleId: '角色不存在' }],
    [{ role: 'ADMIN', teacherId: linked }, { teacherId: '只有教师账号可以关联教师' }],
    [{ teacherId: linked }, { teacherId: '该教师已关联其他账号' }],
  ] as const) {
    const { status, body } = await add(change)
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors }, JSON.stringify(change))
  }
  const { username } = await it.world.person('TEACHER')
  assert.deepEqual((await add({ username })).body.errors, { username: '用户名已被使用' })
  const same = `same-${it.world.next()}`
  const both = await Promise.all([add({ username: same }), add({ username: same })])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
})

test('a teacher is linked to one account; only one of two concurrent requests gets it', async () => {
  const teacherId = await it.world.teacher()
  const both = await Promise.all([add({ teacherId }), add({ teacherId })])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  const { id } = both.find(({ status }) => status === 200)!.body.data
  const update = async (body: object) => it.call('PUT', `${path}/update/${id}`, { token: await admin(), body })
  assert.equal((await update({ teacherId: null })).body.data.teacherId, null)
  assert.equal((await update({ teacherId })).body.data.teacherId, teacherId)
  assert.equal((await update({ role: 'STUDENT' })).body.data.teacherId, null, 'who is no teacher has no teacher’s row')
})

test('a deleted account can no longer sign in, and its names are free', async () => {
  const { id, username, token } = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(id)
  assert.deepEqual([(await remove(id)).status, (await remove(id)).status], [200, 404])
  assert.equal((await it.get('/api/auth/me', token)).status, 401)
  assert.equal((await it.post('/api/auth/login', { username, password })).status, 401)
  assert.deepEqual(await rows(`?keyword=${username}`), [])
  assert.equal((await add({ username, teacherId })).status, 200)
})

test('only admins link a teacher to an account, and the change is logged', async () => {
  const teacher = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(teacher.id)
  const change = (token: string) => it.call('PUT', `${path}/update/${teacher.id}`, { token, body: { teacherId: null } })
  assert.equal((await change(teacher.token)).status, 403)
  assert.equal((await change(await admin())).body.data.teacherId, null)
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'user.update')
    .where('targetId', '=', String(teacher.id))
    .executeTakeFirstOrThrow()
  const { before, after } = JSON.parse(logged.detail ?? '') as Record<'before' | 'after', { teacherId: number | null }>
  assert.deepEqual(
    { beforeTeacherId: before.teacherId, afterTeacherId: after.teacherId },
    { beforeTeacherId: teacherId, afterTeacherId: null },
  )
})

test('deleting a student here is the same as in the student list', async () => {
  const student = await it.world.student({ name: '用户里的学员' })
  assert.equal((await remove(student.id)).status, 200)
  const token = await admin()
  const found = async (query: string) => (await it.get(`${path}/students?${query}`, token)).body.totalElements
  const name = encodeURIComponent('用户里的学员')
  assert.deepEqual([await found(`keyword=${name}`), await found(`deleted=true&keyword=${name}`)], [0, 1])
})

test('no one deletes, disables or signs out their own account', async () => {
  const me = await it.world.person('ADMIN')
  const call = (method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
    it.call(method, `${path}/${url}`, { token: me.token, ...(body && { body }) })
  for (const answer of [
    await call('DELETE', `delete/${me.id}`),
    await call('PUT', `update/${me.id}`, { status: 'INACTIVE' }),
    await call('POST', `reset-password/${me.id}`, {}),
    await call('POST', `end-sessions/${me.id}`, {}),
  ])
    assert.deepEqual({ status: answer.status, problem: answer.body.problem }, { status: 409, problem: 'account.own' })
  const { body } = await call('POST', 'batch/status', { ids: [me.id], status: 'INACTIVE' })
  assert.deepEqual(body.data.rows[0].reason, '不能对自己的账号执行此操作')
})

test('of two full admins who delete each other concurrently, one is left', async () => {
  const { database } = it.context
  const [one, two] = [await it.world.person('ADMIN'), await it.world.person('ADMIN')]
  const others = await database.read
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('id', 'not in', [one.id, two.id])
    .execute()
  const setStatus = (status: AccountStatus) =>
    database.write((db) =>
      db
        .updateTable('users')
        .set({ status })
        .where(
          'id',
          'in',
          others.map(({ id }) => id),
        )
        .execute(),
    )
  await setStatus('INACTIVE')
  const answers = await Promise.all([remove(two.id, one.token), remove(one.id, two.token)])
  await setStatus('ACTIVE')
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  // The second one is the last admin, or already signed out.
  assert.ok(
    statuses.some((status) => status === 409 || status === 401 || status === 404),
    String(statuses),
  )
})

test('admins with a custom role cannot manage admins', async () => {
  const editor = await it.world.person('ADMIN', { permissions: ['users.edit', 'users.delete'] })
  const other = await it.world.person('ADMIN', { permissions: ['news.view'] })
  assert.equal((await add({ role: 'ADMIN' }, editor.token)).status, 403)
  assert.equal((await remove(other.id, editor.token)).status, 403)
  for (const call of ['reset-password', 'end-sessions'])
    assert.equal((await it.post(`${path}/${call}/${other.id}`, {}, editor.token)).status, 403)
  const { body } = await it.post(`${path}/batch/status`, { ids: [other.id], status: 'INACTIVE' }, editor.token)
  assert.equal(body.data.rows[0].outcome, 'failed')
  assert.equal((await add({ role: 'STUDENT' }, editor.token)).status, 200)
  assert.equal((await list('', editor.token)).status, 403, 'editing is not viewing')
})

test('a new password is returned once, and sessions end', async () => {
  const teacher = await it.world.person('TEACHER')
  const { body } = await it.post(`${path}/reset-password/${teacher.id}`, {}, await admin())
  assert.equal(body.message, '密码重置成功')
  assert.equal((await it.get('/api/auth/me', teacher.token)).status, 401)
  const again = await it.post('/api/auth/login', { username: teacher.username, password: body.data.password })
  assert.equal(again.body.user.mustChangePassword, true)
  assert.equal((await it.post(`${path}/end-sessions/${teacher.id}`, {}, await admin())).status, 200)
  assert.equal((await it.get('/api/auth/me', again.body.token)).status, 401)
})

test('roles list their permissions, for callers who may view users', async () => {
  const roleId = await it.world.customRole(['students.view', 'students.edit'])
  const { body } = await it.get('/api/admin/roles', await admin())
  assert.deepEqual(
    body.slice(0, 4).map(({ role, isBuiltIn }: Record<string, unknown>) => [role, isBuiltIn]),
    ['ADMIN', 'TEACHER', 'ORG_ADMIN', 'STUDENT'].map((role) => [role, true]),
  )
  const custom = body.find(({ id }: { id: number }) => id === roleId)
  assert.deepEqual(
    { isBuiltIn: custom.isBuiltIn, permissions: custom.permissions },
    { isBuiltIn: false, permissions: ['students.view', 'students.edit'] },
  )
  for (const who of [
    await it.world.person('TEACHER'),
    await it.world.person('ADMIN', { permissions: ['students.view'] }),
  ])
    for (const url of [path, '/api/admin/roles']) assert.equal((await it.get(url, who.token)).status, 403)
})
