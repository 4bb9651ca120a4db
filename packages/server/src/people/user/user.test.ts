import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { insertFile, type FileAccess } from '../../files/file/file.queries.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const update = (id: number, body: object, token: string) =>
  it.call('PUT', `/api/admin/users/update/${id}`, { token, body })
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
test('a student changes their own profile, and the search finds the new name', async () => {
  const [student, admin] = [await it.world.student({ name: '旧名字' }), await it.world.person('ADMIN')]
  const avatar = `/files/${await picture(student.id)}`
  const { status, body } = await update(
    student.id,
    { name: '新姓名', username: 'New.Login', phone: '13900007777', email: 'New@example.cn', avatar, password },
    student.token,
  )
  assert.deepEqual(
    { status, code: body.code, success: body.success, message: body.message },
    { status: 200, code: 200, success: true, message: '个人资料更新成功' },
  )
  const { name, username, phone, email, avatar: kept, version } = body.data
  assert.deepEqual(
    { name, username, phone, email, kept, version },
    { name: '新姓名', username: 'new.login', phone: '13900007777', email: 'New@example.cn', kept: avatar, version: 2 },
  )
  assert.equal((await me(student.token)).body.avatar, avatar, 'the session stays')
  assert.deepEqual(
    [await found('新姓名', admin.token), await found('旧名字', admin.token), await found('new.login', admin.token)],
    [[student.id], [], [student.id]],
  )
  for (const login of ['new.login', '13900007777', 'new@example.cn'])
    assert.equal((await it.post('/api/auth/login', { username: login, password: 'correct horse battery' })).status, 200)
})

test('fields that are not sent stay, fields that are sent empty are cleared', async () => {
  const student = await it.world.student({ phone: '13900007788', email: 'stay@example.cn' })
  assert.equal((await update(student.id, { phone: '', password }, student.token)).body.data.email, 'stay@example.cn')
  const { body } = await update(student.id, { email: null, avatar: null, password }, student.token)
  assert.deepEqual(
    { phone: body.data.phone, email: body.data.email, avatar: body.data.avatar },
    { phone: null, email: null, avatar: null },
  )
})

test('rejects wrong fields with 422', async () => {
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
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors })
  }
})

test('an avatar must be a public picture uploaded by the caller', async () => {
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

test('names of other accounts are rejected with 409, field by field', async () => {
  await it.world.student({ username: 'first', phone: '13900008888', email: 'first@example.cn', studentNumber: 'F1' })
  const student = await it.world.student({ studentNumber: 'F2' })
  const { status, body } = await update(
    student.id,
    { username: 'FIRST', phone: '13900008888', email: 'First@example.cn', password },
    student.token,
  )
  assert.deepEqual(
    { status, problem: body.problem, errors: body.errors },
    {
      status: 409,
      problem: 'account.taken',
      errors: { username: '用户名已被使用', phone: '手机号已被使用', email: '邮箱已被使用' },
    },
  )
  for (const username of ['F1', 'f1'])
    assert.equal((await update(student.id, { username }, student.token)).status, 409, username)
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

test('with an ID number on record only admins change the name', async () => {
  const student = await it.world.student({ name: '实名学员', idCard: idCard('32990020000101300') })
  const admin = await it.world.person('ADMIN')
  assert.equal((await me(student.token)).body.hasIdCard, true)
  const { status, body } = await update(student.id, { name: '别的名字' }, student.token)
  assert.deepEqual(
    { status, errors: body.errors },
    { status: 422, errors: { name: '已登记身份证号或已有学习记录，如需修改姓名请联系学校' } },
  )
  assert.equal(
    (await update(student.id, { name: '实名学员', phone: '13900009999', password }, student.token)).status,
    200,
    'the same name is no change',
  )
  assert.equal((await update(student.id, { name: '更正姓名' }, admin.token)).status, 200)
})

test('no one changes their own role, status or organization', async () => {
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
