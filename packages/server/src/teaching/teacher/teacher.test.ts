import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multipartOf, type Part } from '../../testing/files/multipart.ts'
import { jpeg, noise, png } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = '/api/teachers'
const li = {
  name: '李晓明',
  gender: '男',
  specialty: '软件工程',
  biography: '教了十年软件',
  title: '讲师',
  phone: '13812345678',
  email: 'li@example.cn',
  status: 'ACTIVE',
}
const admin = async () => (await it.world.person('ADMIN')).token
const jsonPart = (teacher: object): Part => ({
  name: 'teacher',
  value: JSON.stringify(teacher),
  fileName: 'blob',
  type: 'application/json',
})
const avatarPart = (value: Uint8Array, fileName = 'avatar.jpg'): Part => ({
  name: 'avatar',
  value,
  fileName,
  type: 'image/jpeg',
})
const send = (method: 'POST' | 'PUT', url: string, parts: Part[], token?: string) =>
  it.call(method, url, { token, ...multipartOf(parts) })
const create = (teacher: object, token: string, ...files: Part[]) =>
  send('POST', path, [jsonPart(teacher), ...files], token)
const update = (id: number, teacher: object, token: string, ...files: Part[]) =>
  send('PUT', `${path}/${id}`, [jsonPart(teacher), ...files], token)
const remove = (id: number, token: string) => it.call('DELETE', `${path}/${id}`, { token })
const list = async (query: string, token: string) => (await it.get(`${path}?${query}`, token)).body

test('a teacher is added with an avatar, changed, found and deleted', async () => {
  const token = await admin()
  const { status, body } = await create({ ...li, name: ' 李晓明 ' }, token, avatarPart(await jpeg()))
  assert.deepEqual([status, body.code, body.success, body.message], [200, 200, true, '添加成功'])
  const { id, avatarUrl, version, ...rest } = body.data
  assert.deepEqual(rest, { ...li, userId: null, username: null, courseCount: 0 })
  assert.equal(version, 1)
  assert.equal((await it.get(avatarUrl)).headers['content-type'], 'image/webp')
  const changed = await update(id, { ...li, title: '教授', version: 1 }, token)
  assert.deepEqual(
    [
      changed.status,
      changed.body.message,
      changed.body.data.title,
      changed.body.data.avatarUrl,
      changed.body.data.version,
    ],
    [200, '更新成功', '教授', avatarUrl, 2],
  )
  for (const keyword of ['晓明', '软件', '1381234', 'LI@example'])
    assert.deepEqual(
      (await list(`keyword=${encodeURIComponent(keyword)}`, token)).content.map((row: { id: number }) => row.id),
      [id],
      keyword,
    )
  for (const keyword of ['%', '_', '12345678'])
    assert.equal((await list(`keyword=${encodeURIComponent(keyword)}`, token)).totalElements, 0, keyword)
  assert.deepEqual(
    [(await remove(id, token)).body.message, (await remove(id, token)).status, (await update(id, li, token)).status],
    ['删除成功', 404, 404],
  )
  const rows = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetType', '=', 'teacher')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['teacher.create', 'teacher.update', 'teacher.delete'],
  )
  const detail = JSON.parse(rows[1]!.detail)
  assert.deepEqual(
    [detail.before.title, detail.after.title, detail.after.phone, detail.after.email],
    ['讲师', '教授', '138****5678', 'l***@example.cn'],
  )
})

test('a new avatar replaces the old one, and null clears it', async () => {
  const token = await admin()
  const { id, avatarUrl } = (await create(li, token, avatarPart(await jpeg()))).body.data
  const other = (await update(id, { ...li, avatarUrl }, token, avatarPart(await png(), 'a.png'))).body.data.avatarUrl
  assert.notEqual(other, avatarUrl)
  assert.equal(
    (await update(id, { ...li, avatarUrl: '/files/1' }, token)).body.data.avatarUrl,
    other,
    'an address gives nobody a picture',
  )
  assert.equal((await update(id, { ...li, avatarUrl: null }, token)).body.data.avatarUrl, null)
})

test('the part may also be a plain field, and another body type is rejected', async () => {
  const token = await admin()
  const asField = await send('POST', path, [{ name: 'teacher', value: JSON.stringify(li) }], token)
  assert.equal(asField.status, 200)
  assert.equal((await it.post(path, li, token)).status, 415)
  assert.equal((await send('POST', path, [{ name: 'teacher', value: '{"name":' }], token)).status, 400)
  assert.equal(
    (await create(li, token, avatarPart(await jpeg()), avatarPart(await jpeg()))).status,
    400,
    'one file only',
  )
})

test('every field reports its error', async () => {
  const token = await admin()
  const missing = {
    name: '请输入教师姓名',
    gender: '请选择性别',
    specialty: '请输入专业',
    title: '请选择职称',
    phone: '请输入联系电话',
    email: '请输入邮箱',
    status: '请选择状态',
  }
  const blank = { name: '', gender: '', specialty: '', title: '', phone: '', email: '', status: '' }
  for (const body of [{}, blank]) {
    const response = await create(body, token)
    assert.deepEqual({ status: response.status, errors: response.body.errors }, { status: 422, errors: missing })
  }
  for (const [change, errors] of [
    [{ phone: '12812345678' }, { phone: '请输入正确的手机号码' }],
    [{ phone: '1381234567' }, { phone: '请输入正确的手机号码' }],
    [{ email: 'li@' }, { email: '请输入正确的邮箱格式' }],
    [{ gender: '其他' }, { gender: '请选择性别' }],
    [{ title: '助教' }, { title: '请选择职称' }],
    [{ status: 'GONE' }, { status: '请选择状态' }],
  ] as const)
    assert.deepEqual((await create({ ...li, ...change }, token)).body.errors, errors)
})

test('an avatar is a JPG or PNG by content, of at most 2 MB', async () => {
  const token = await admin()
  const before = (await list('', token)).totalElements
  const wrong = await create(li, token, avatarPart(Buffer.from('GIF89a not an avatar'), 'avatar.jpg'))
  assert.deepEqual([wrong.status, wrong.body.message], [415, '头像图片只能是 JPG/PNG 格式!'])
  const large = await create(li, token, avatarPart(noise(2 * 1024 * 1024 + 1)))
  assert.deepEqual(
    { status: large.status, message: large.body.message },
    { status: 413, message: '头像图片大小不能超过 2MB!' },
  )
  assert.equal((await list('', token)).totalElements, before, 'nothing was written')
})

test('a page has the requested size and order', async () => {
  const token = await admin()
  for (const title of ['教授', '讲师', '副教授']) await create({ ...li, name: `排序${title}`, title }, token)
  const names = async (query: string) =>
    (await list(`keyword=${encodeURIComponent('排序')}&${query}`, token)).content.map(
      (row: { name: string }) => row.name,
    )
  assert.deepEqual(await names(''), ['排序副教授', '排序讲师', '排序教授'], 'the newest first')
  assert.deepEqual(await names('sort=title-asc'), ['排序讲师', '排序副教授', '排序教授'])
  assert.deepEqual(await names('sort=id-asc&size=2&page=1'), ['排序副教授'])
  assert.deepEqual(await names('status=INACTIVE'), [])
  assert.equal((await list('', token)).size, 10)
  assert.equal((await it.get(`${path}?sort=password-asc`, token)).status, 422)
  assert.equal((await it.get(`${path}?size=101`, token)).status, 422)
})

test('a teacher is linked to an account of role TEACHER that is linked to no other teacher', async () => {
  const token = await admin()
  const [account, student] = [await it.world.person('TEACHER'), await it.world.student()]
  const { id, userId, username } = (await create({ ...li, userId: account.id }, token)).body.data
  assert.deepEqual({ userId, username }, { userId: account.id, username: account.username })
  for (const [wanted, status, message] of [
    [student.id, 422, '请选择角色为教师的账号'],
    [999_999, 422, '请选择角色为教师的账号'],
    [account.id, 409, '该账号已关联其他教师'],
  ] as const) {
    const response = await create({ ...li, userId: wanted }, token)
    assert.deepEqual({ status: response.status, errors: response.body.errors }, { status, errors: { userId: message } })
  }
  assert.equal((await update(id, { ...li, userId: account.id }, token)).status, 200, 'their own account stays')
  assert.equal((await update(id, li, token)).body.data.userId, account.id, 'what is not sent stays')
  const free = await it.world.person('TEACHER')
  const accounts = (await it.get(`${path}/accounts?keyword=teacher`, token)).body as { id: number; isLinked: boolean }[]
  assert.deepEqual(
    [account, free].map((each) => accounts.find((row) => row.id === each.id)?.isLinked),
    [true, false],
  )
  assert.ok(!accounts.some((row) => row.id === student.id))
  const both = await Promise.all([create({ ...li, userId: free.id }, token), create({ ...li, userId: free.id }, token)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await update(id, { ...li, userId: null }, token)).body.data.userId, null)
})

test('only admins with all rights of teachers link accounts, which then see the students of the courses', async () => {
  const editor = await it.world.person('ADMIN', { permissions: ['teachers.view', 'teachers.edit', 'students.view'] })
  const [own, other] = [await it.world.person('TEACHER'), await it.world.person('TEACHER')]
  const { id } = (await create({ ...li, userId: other.id }, await admin())).body.data
  for (const response of [
    await create({ ...li, userId: own.id }, editor.token),
    await update(id, { ...li, userId: own.id }, editor.token),
  ])
    assert.deepEqual([response.status, response.body.problem], [403, 'access.denied'])
  const changed = await update(id, { ...li, title: '教授', userId: other.id }, editor.token)
  assert.deepEqual({ status: changed.status, userId: changed.body.data.userId }, { status: 200, userId: other.id })
  assert.equal((await update(id, { ...li, userId: null }, editor.token)).status, 200, 'this gives nobody rights')
})

test('a teacher with courses cannot be deleted; deleted courses do not count', async () => {
  const token = await admin()
  const { id } = (await create({ ...li, name: '任课老师' }, token)).body.data
  const course = await it.world.course({ teacherIds: [id] })
  const names = async () =>
    ((await it.get(`/api/public/courses/get/${course.id}`)).body.teachers as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(await names(), ['任课老师'])
  await update(id, { ...li, name: '改名老师' }, token)
  assert.deepEqual(await names(), ['改名老师'])
  const refused = await remove(id, token)
  assert.deepEqual(
    [refused.status, refused.body.problem, refused.body.message],
    [409, 'teacher.teaches', '该教师仍在 1 门课程中任课，请先在课程中更换教师，或将状态改为离职'],
  )
  assert.equal((await list(`keyword=${encodeURIComponent('改名老师')}`, token)).content[0].courseCount, 1)
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ deletedAt: it.now }).where('id', '=', course.id).execute(),
  )
  assert.equal((await remove(id, token)).status, 200)
})

test('a stale version returns 409 with the current teacher, and one of two concurrent saves is rejected', async () => {
  const token = await admin()
  const { id } = (await create(li, token)).body.data
  assert.equal((await update(id, { ...li, name: '第二版', version: 1 }, token)).status, 200)
  const { status, body } = await update(id, { ...li, name: '第三版', version: 1 }, token)
  assert.deepEqual([status, body.problem, body.data.name, body.data.version], [409, 'resource.stale', '第二版', 2])
  const both = await Promise.all([
    update(id, { ...li, name: '甲', version: 2 }, token),
    update(id, { ...li, name: '乙', version: 2 }, token),
  ])
  assert.deepEqual(both.map((response) => response.status).toSorted(), [200, 409])
  const without = await Promise.all([
    update(id, { ...li, name: '丙' }, token),
    update(id, { ...li, name: '丁' }, token),
  ])
  assert.deepEqual(
    without.map((response) => response.status),
    [200, 200],
    'without a version the last write wins',
  )
})

test('teachers are managed by admins with the permission only', async () => {
  const { id } = (await create(li, await admin())).body.data
  const calls = (token: string | undefined) =>
    Promise.all([
      it.get(path, token),
      it.get(`${path}/accounts`, token),
      send('POST', path, [jsonPart(li)], token),
      send('PUT', `${path}/${id}`, [jsonPart(li)], token),
      it.call('DELETE', `${path}/${id}`, { token }),
    ])
  const organizationId = await it.world.organization()
  for (const person of [
    await it.world.student(),
    await it.world.person('TEACHER'),
    await it.world.person('ORG_ADMIN', { organizationId }),
    await it.world.person('ADMIN', { permissions: ['students.view'] }),
  ])
    assert.deepEqual(
      (await calls(person.token)).map(({ status }) => status),
      [403, 403, 403, 403, 403],
    )
  assert.deepEqual(
    (await calls(undefined)).map(({ status }) => status),
    [401, 401, 401, 401, 401],
  )
  const editor = await it.world.person('ADMIN', { permissions: ['teachers.view', 'teachers.edit'] })
  assert.deepEqual(
    (await calls(editor.token)).map(({ status }) => status),
    [200, 200, 200, 200, 403],
  )
})
