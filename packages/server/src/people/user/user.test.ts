import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { insertFile, type FileAccess } from '../../files/file/file.queries.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const update = (id: number, body: object, token: string) =>
  it.call('PUT', `/api/admin/users/update/${id}`, { token, body })
const row = (id: number) =>
  it.context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const me = (token: string) => it.get('/api/auth/me', token)
const idCard = (digits: string) => digits + checkCharacterOf(digits)
const found = async (keyword: string, token: string) =>
  (await it.get(`/api/admin/users/students?keyword=${encodeURIComponent(keyword)}`, token)).body.content.map(
    (each: { id: number }) => each.id,
  )
const picture = (createdBy: number, change: { access?: FileAccess; contentType?: string } = {}) =>
  it.context.database.write((db) =>
    insertFile(db, {
      storage: 'local',
      objectKey: `public/avatar-${it.world.next()}.webp`,
      access: 'public',
      contentType: 'image/webp',
      byteSize: 1,
      sha256: '',
      originalName: '',
      width: 256,
      height: 256,
      createdBy,
      createdAt: it.now,
      ...change,
    }),
  )
/** The counters of students, as the rows say and as they are kept. */
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

test('a student changes the own profile, and the search finds the new name', async () => {
  const [student, admin] = [await it.world.student({ name: '旧名字' }), await it.world.person('ADMIN')]
  const avatar = `/files/${await picture(student.id)}`
  const { status, body } = await update(
    student.id,
    { name: '新姓名', username: 'New.Login', phone: '13900007777', email: 'New@example.cn', avatar, password },
    student.token,
  )
  assert.deepEqual([status, body.code, body.success, body.message], [200, 200, true, '个人资料更新成功'])
  const { name, username, phone, email, avatar: kept, version } = body.data
  assert.deepEqual(
    [name, username, phone, email, kept, version],
    ['新姓名', 'New.Login', '13900007777', 'New@example.cn', avatar, 2],
  )
  assert.equal((await me(student.token)).body.avatar, avatar, 'the session stays')
  assert.deepEqual(
    [await found('新姓名', admin.token), await found('旧名字', admin.token), await found('new.login', admin.token)],
    [[student.id], [], [student.id]],
  )
  for (const login of ['new.login', '13900007777', 'new@example.cn'])
    assert.equal((await it.post('/api/auth/login', { username: login, password: 'correct horse battery' })).status, 200)
})

test('what is not sent stays, what is sent empty goes', async () => {
  const student = await it.world.student({ phone: '13900007788', email: 'stay@example.cn' })
  assert.equal((await update(student.id, { phone: '', password }, student.token)).body.data.email, 'stay@example.cn')
  const { body } = await update(student.id, { email: null, avatar: null, password }, student.token)
  assert.deepEqual([body.data.phone, body.data.email, body.data.avatar], [null, null, null])
})

test('refuses wrong fields with 422', async () => {
  const student = await it.world.student()
  for (const [change, errors] of [
    [{ name: 'x' }, { name: '姓名长度在 2 到 50 个字符' }],
    [{ username: '13912345678' }, { username: '用户名不能是手机号或邮箱' }],
    [{ phone: '123' }, { phone: '请输入正确的手机号码' }],
    [{ email: 'nobody' }, { email: '请输入正确的邮箱格式' }],
    [{ avatar: 'https://evil.example/a.png' }, { avatar: '请先上传头像图片' }],
    [{ avatar: '/files/999999' }, { avatar: '请先上传头像图片' }],
  ] as const) {
    const { status, body } = await update(student.id, change, student.token)
    assert.deepEqual([status, body.errors], [422, errors])
  }
})

test('an avatar is a public picture that the caller has uploaded', async () => {
  const [student, other, admin] = [await it.world.student(), await it.world.student(), await it.world.person('ADMIN')]
  const refused = [
    await picture(other.id),
    await picture(student.id, { access: 'private' }),
    await picture(student.id, { access: 'signed' }),
    await picture(student.id, { contentType: 'application/pdf' }),
  ]
  for (const id of refused)
    assert.equal((await update(student.id, { avatar: `/files/${id}` }, student.token)).status, 422)
  const given = `/files/${await picture(admin.id)}`
  assert.equal((await update(student.id, { avatar: given }, admin.token)).status, 200)
  assert.equal(
    (await update(student.id, { name: '同一头像', avatar: given }, student.token)).status,
    200,
    'the present one may be sent again',
  )
})

test('names of other accounts are 409, field by field', async () => {
  await it.world.student({ username: 'first', phone: '13900008888', email: 'first@example.cn', studentNumber: 'F1' })
  const student = await it.world.student({ studentNumber: 'F2' })
  const { status, body } = await update(
    student.id,
    { username: 'FIRST', phone: '13900008888', email: 'First@example.cn', password },
    student.token,
  )
  assert.deepEqual(
    [status, body.problem, body.errors],
    [409, 'account.taken', { username: '用户名已被使用', phone: '手机号已被使用', email: '邮箱已被使用' }],
  )
  assert.equal((await update(student.id, { username: 'F1' }, student.token)).status, 409)
  assert.equal(
    (await update(student.id, { username: 'F2' }, student.token)).status,
    200,
    'the own student number is free',
  )
  const [one, two] = [await it.world.student(), await it.world.student()]
  const both = await Promise.all([
    update(one.id, { username: 'both-want' }, one.token),
    update(two.id, { username: 'both-want' }, two.token),
  ])
  assert.deepEqual(both.map((response) => response.status).toSorted(), [200, 409])
})

test('with an ID number on record only staff change the name', async () => {
  const student = await it.world.student({ name: '实名学员', idCard: idCard('32990020000101300') })
  const admin = await it.world.person('ADMIN')
  assert.equal((await me(student.token)).body.hasIdCard, true)
  const { status, body } = await update(student.id, { name: '别的名字' }, student.token)
  assert.deepEqual([status, body.errors], [422, { name: '已登记身份证号，如需修改姓名请联系学校' }])
  assert.equal(
    (await update(student.id, { name: '实名学员', phone: '13900009999', password }, student.token)).status,
    200,
    'the same name is no change',
  )
  assert.equal((await update(student.id, { name: '更正姓名' }, admin.token)).status, 200)
})

test('nobody changes the own role, status or organization', async () => {
  const organizationId = await it.world.organization()
  for (const person of [
    await it.world.student(),
    await it.world.person('TEACHER'),
    await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() }),
  ])
    for (const change of [{ role: 'ADMIN' }, { status: 'INACTIVE' }, { organizationId }])
      assert.equal((await update(person.id, change, person.token)).status, 403)
  const student = await it.world.student()
  assert.equal(
    (
      await update(
        student.id,
        { role: 'STUDENT', status: 'ACTIVE', organizationId: null, name: '没有变化' },
        student.token,
      )
    ).status,
    200,
  )
})

test('the profile of somebody else is for admins who may edit users', async () => {
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

test('role and custom role go together: an admin is as limited as the role that is named', async () => {
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

test('an admin moves a student, and the counters stay in step', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const organizationId = await it.world.organization()
  const { body } = await update(student.id, { organizationId, status: 'INACTIVE' }, admin.token)
  assert.deepEqual([body.data.organizationId, body.data.status], [organizationId, 'INACTIVE'])
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

test('disabling and another role end every session at once, other changes none', async () => {
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

test('who becomes a student gets a student number and is found; who stops being one is not', async () => {
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

test('a stale version is 409 with the current account, and without a version the last write wins', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student({ name: '第一版' })]
  assert.equal((await update(student.id, { name: '第二版', version: 1 }, student.token)).body.data.version, 2)
  const { status, body } = await update(student.id, { name: '第三版', version: 1 }, admin.token)
  assert.deepEqual([status, body.problem, body.data.name, body.data.version], [409, 'resource.stale', '第二版', 2])
  assert.equal((await update(student.id, { name: '第三版' }, admin.token)).status, 200)
})

test('the last full admin can be neither disabled nor given another role, even by two at once', async () => {
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
    assert.deepEqual([status, body.problem, body.message], [409, 'account.lastAdmin', '不能停用或移除最后一位管理员'])
  }
  assert.equal((await update(last.id, { name: '最后一位' }, last.token)).status, 200)
})
