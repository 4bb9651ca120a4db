import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const update = (id: number, body: object, token: string) =>
  it.call('PUT', `/api/admin/users/update/${id}`, { token, body })
const row = (id: number) =>
  it.context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const me = (token: string) => it.get('/api/auth/me', token)
const found = async (keyword: string, token: string) =>
  (await it.get(`/api/admin/users/students?keyword=${encodeURIComponent(keyword)}`, token)).body.content.map(
    (each: { id: number }) => each.id,
  )
/** The student counts, as stored and as computed from the rows. */
async function counters() {
  const { read } = it.context.database
  const kept = await read.selectFrom('studentCounts').selectAll().where('students', '!=', 0).execute()
  const rows = await read
    .selectFrom('users')
    .select(['organizationId', 'status'])
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .execute()
  const groups = rows.flatMap(({ organizationId: own, status }) =>
    [own ?? 0, -1].flatMap((organization) => [status, ''].map((state) => `${organization} ${state}`)),
  )
  const sums = (names: readonly (readonly [string, number])[]) =>
    Object.fromEntries(
      [...Map.groupBy(names, ([name]) => name)]
        .map(([name, own]) => [name, own.reduce((sum, [, students]) => sum + students, 0)])
        .toSorted(),
    )
  return [
    sums(kept.map((each) => [`${each.organizationId} ${each.status}`, each.students] as const)),
    sums(groups.map((name) => [name, 1] as const)),
  ]
}

test('only admins who may edit users change the profile of another user', async () => {
  const student = await it.world.student()
  for (const person of [
    await it.world.student(),
    await it.world.person('TEACHER'),
    await it.world.person('ADMIN', { permissions: ['users.view'] }),
  ])
    assert.equal((await update(student.id, { name: '别人' }, person.token)).status, 403)
  const editor = await it.world.person('ADMIN', { permissions: ['users.edit'] })
  assert.equal((await update(student.id, { name: '编辑' }, editor.token)).status, 200)
  assert.equal((await update(999_999, { name: '编辑' }, editor.token)).status, 404)
  const viewer = await it.world.person('ADMIN', { permissions: [] })
  assert.equal((await update(viewer.id, { name: '自己的' }, viewer.token)).status, 200)
})

test('an admin with a custom role cannot gain rights: they cannot create, change or remove admins', async () => {
  const editor = await it.world.person('ADMIN', { permissions: ['users.edit'] })
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  for (const [id, change] of [
    [student.id, { role: 'ADMIN' }],
    [admin.id, { email: 'mine@example.cn' }],
    [admin.id, { status: 'INACTIVE' }],
    [editor.id, { role: 'TEACHER' }],
  ] as const)
    assert.equal((await update(id, change, editor.token)).status, 403)
})

test('an admin with a custom role manages accounts of a role only with all of its permissions', async () => {
  const editor = await it.world.person('ADMIN', { permissions: ['users.edit', 'users.delete', 'students.view'] })
  const organizationId = await it.world.organization()
  const person = async (role: 'TEACHER' | 'ORG_ADMIN') => (await it.world.person(role, { organizationId })).id
  const add = (role: string, token: string) => {
    const username = `made-${it.world.next()}`
    const form = { name: '新账号', username, role, organizationId, password: 'a password of staff' }
    return it.post('/api/admin/users/add', form, token)
  }
  for (const role of ['TEACHER', 'ORG_ADMIN'] as const) {
    const [id, student] = [await person(role), await it.world.student()]
    for (const answer of [
      await add(role, editor.token),
      await update(student.id, { role, organizationId }, editor.token),
      await update(id, { email: 'mine@example.cn' }, editor.token),
      await update(id, { role: 'STUDENT' }, editor.token),
      await it.post(`/api/admin/users/reset-password/${id}`, {}, editor.token),
      await it.call('DELETE', `/api/admin/users/delete/${id}`, { token: editor.token }),
    ])
      assert.deepEqual(
        { status: answer.status, problem: answer.body.problem },
        { status: 403, problem: 'access.denied' },
        role,
      )
  }
  for (const role of ['TEACHER', 'ORG_ADMIN'] as const) {
    const { permissions } = (await me((await it.world.person(role, { organizationId })).token)).body
    const equal = await it.world.person('ADMIN', { permissions: ['users.edit', ...permissions] })
    assert.equal((await add(role, equal.token)).status, 200, role)
    assert.equal((await it.post(`/api/admin/users/reset-password/${await person(role)}`, {}, equal.token)).status, 200)
  }
})

test('role and custom role change together, and an admin is limited to the custom role', async () => {
  const [root, member] = [await it.world.person('ADMIN'), await it.world.person('TEACHER')]
  const [viewer, editor] = [await it.world.customRole(['students.view']), await it.world.customRole(['news.edit'])]
  const rights = async () => [(await row(member.id)).role, (await row(member.id)).customRoleId]
  const { status, body } = await update(member.id, { role: 'ADMIN', roleId: viewer }, root.token)
  assert.deepEqual(
    [status, body.data.role, body.data.roleId, await rights()],
    [200, 'ADMIN', viewer, ['ADMIN', viewer]],
  )
  const limited = await it.world.login(member.id)
  assert.equal((await it.get('/api/admin/users/students', limited)).status, 200)
  assert.equal((await it.get('/api/admin/orders', limited)).status, 403)

  await update(member.id, { role: 'ADMIN', name: '仍是同一角色' }, root.token)
  assert.deepEqual(await rights(), ['ADMIN', viewer])
  assert.equal((await me(limited)).status, 200)
  await update(member.id, { roleId: editor }, root.token)
  assert.deepEqual([await rights(), (await me(limited)).status], [['ADMIN', editor], 401])

  for (const [change, field] of [
    [{ roleId: 999_999 }, '角色不存在'],
    [{ role: 'TEACHER', roleId: editor }, '只有管理员账号可以指定自定义角色'],
  ] as const)
    assert.deepEqual((await update(member.id, change, root.token)).body.errors, { roleId: field })
  const again = await it.world.login(member.id)
  assert.equal((await update(member.id, { roleId: null }, again)).status, 403, 'nobody widens the own rights')
  await update(member.id, { roleId: null }, root.token)
  assert.deepEqual(await rights(), ['ADMIN', null])
  await update(member.id, { role: 'TEACHER' }, root.token)
  assert.deepEqual(await rights(), ['TEACHER', null])
})

test('the last full admin cannot be limited by a custom role', async () => {
  const { read } = it.context.database
  const root = await it.world.person('ADMIN')
  const others = await read
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('customRoleId', 'is', null)
    .where('id', '!=', root.id)
    .execute()
  for (const { id } of others) await update(id, { role: 'TEACHER' }, root.token)
  const roleId = await it.world.customRole(['users.edit'])
  assert.equal((await update(root.id, { roleId }, root.token)).body.problem, 'account.lastAdmin')
})

test('an admin moves a student, and the counts stay correct', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const organizationId = await it.world.organization()
  const { body } = await update(student.id, { organizationId, status: 'INACTIVE' }, admin.token)
  assert.deepEqual(
    { organizationId: body.data.organizationId, status: body.data.status },
    { organizationId, status: 'INACTIVE' },
  )
  const [kept, counted] = await counters()
  assert.deepEqual(kept, counted)
  assert.equal(
    (await it.get(`/api/admin/users/students?organizationId=${organizationId}&status=INACTIVE`, admin.token)).body
      .totalElements,
    1,
  )
  assert.deepEqual((await update(student.id, { organizationId: 999_999 }, admin.token)).body.errors, {
    organizationId: '机构不存在',
  })
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      update(
        student.id,
        { status: index % 2 ? 'ACTIVE' : 'INACTIVE', organizationId: index % 3 ? null : organizationId },
        admin.token,
      ),
    ),
  )
  const [afterBurst, rows] = await counters()
  assert.deepEqual(afterBurst, rows)
})

test('disabling and changing the role end every session at once, other changes end none', async () => {
  const admin = await it.world.person('ADMIN')
  for (const change of [{ status: 'INACTIVE' }, { role: 'TEACHER' }]) {
    const student = await it.world.student()
    await update(student.id, { name: '改个名字' }, admin.token)
    assert.equal((await me(student.token)).status, 200)
    await update(student.id, change, admin.token)
    assert.equal((await me(student.token)).status, 401)
    await update(student.id, { status: 'ACTIVE', role: 'STUDENT' }, admin.token)
    assert.equal((await me(student.token)).status, 401, 'they do not come back')
  }
})

test('an account that becomes a student gets a number and is found; a former student is not', async () => {
  const [admin, teacher] = [await it.world.person('ADMIN'), await it.world.person('TEACHER')]
  await update(teacher.id, { role: 'STUDENT', name: '转学员' }, admin.token)
  assert.deepEqual(await found('转学员', admin.token), [teacher.id])
  const { studentNumber } = await row(teacher.id)
  assert.match(studentNumber ?? '', /^2026\d{6}$/)
  await update(teacher.id, { role: 'TEACHER' }, admin.token)
  assert.deepEqual(await found('转学员', admin.token), [])
  assert.equal((await row(teacher.id)).studentNumber, studentNumber)
  const [kept, counted] = await counters()
  assert.deepEqual(kept, counted)
  assert.deepEqual((await update(teacher.id, { role: 'ORG_ADMIN' }, admin.token)).body.errors, {
    organizationId: '请选择机构',
  })
})

test('a stale version gets 409 with the current account; without a version the last write wins', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student({ name: '第一版' })]
  assert.equal((await update(student.id, { name: '第二版', version: 1 }, student.token)).body.data.version, 2)
  const { status, body } = await update(student.id, { name: '第三版', version: 1 }, admin.token)
  assert.deepEqual(
    { status, problem: body.problem, name: body.data.name, version: body.data.version },
    { status: 409, problem: 'resource.stale', name: '第二版', version: 2 },
  )
  assert.equal((await update(student.id, { name: '第三版' }, admin.token)).status, 200)
})

test('the last full admin can be neither disabled nor given another role, even concurrently', async () => {
  const { database } = it.context
  await database.write((db) => db.updateTable('users').set({ deletedAt: it.now }).where('role', '=', 'ADMIN').execute())
  const [one, two] = [await it.world.person('ADMIN'), await it.world.person('ADMIN')]
  await it.world.person('ADMIN', { permissions: ['users.edit'] })
  const both = await Promise.all([
    update(two.id, { status: 'INACTIVE' }, one.token),
    update(one.id, { role: 'TEACHER' }, two.token),
  ])
  const last = both[0].status === 200 ? one : two
  assert.equal(both.filter((response) => response.status === 200).length, 1)
  for (const change of [{ status: 'INACTIVE' }, { role: 'TEACHER' }]) {
    const { status, body } = await update(last.id, change, last.token)
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      { status: 409, problem: 'account.lastAdmin', message: '不能停用或移除最后一位管理员' },
    )
  }
  assert.equal((await update(last.id, { name: '最后一位' }, last.token)).status, 200)
})
