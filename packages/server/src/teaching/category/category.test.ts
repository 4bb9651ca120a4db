import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = '/api/admin/categories'
const admin = async () => (await it.world.person('ADMIN')).token
const add = async (name: string, token: string, position?: number) =>
  (await it.post(path, { name, ...(position !== undefined && { position }) }, token)).body.data as {
    id: number
    position: number
    version: number
  }
const put = (id: number, body: object, token: string) => it.call('PUT', `${path}/${id}`, { token, body })
const order = async (token: string) =>
  ((await it.get(`${path}?size=100`, token)).body.content as { name: string; position: number }[]).map(
    ({ name, position }) => [position, name],
  )
const publicNames = async () =>
  ((await it.get('/api/categories/public')).body as { name: string }[]).map(({ name }) => name)
const operations = (id: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetType', '=', 'category')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()

test('a category is added last or at a position, found, renamed and deleted, and the public list follows', async () => {
  const token = await admin()
  const [one, two] = [await add('前端开发', token), await add('后端开发', token)]
  const first = await add('人工智能', token, 1)
  assert.deepEqual(await order(token), [
    [1, '人工智能'],
    [2, '前端开发'],
    [3, '后端开发'],
  ])
  assert.deepEqual(await publicNames(), ['人工智能', '前端开发', '后端开发'])
  const { status, body } = await put(two.id, { name: '服务端开发', version: two.version }, token)
  assert.deepEqual(
    {
      status,
      code: body.code,
      success: body.success,
      message: body.message,
      name: body.data.name,
      version: body.data.version,
    },
    { status: 200, code: 200, success: true, message: '更新成功', name: '服务端开发', version: 2 },
  )
  assert.deepEqual(await publicNames(), ['人工智能', '前端开发', '服务端开发'], 'the cached response is refreshed')
  assert.deepEqual((await it.get(`${path}/${one.id}`, token)).body.name, '前端开发')
  const found = (await it.get(`${path}?keyword=${encodeURIComponent('开发')}&size=1&page=1`, token)).body
  assert.deepEqual(
    {
      totalElements: found.totalElements,
      totalPages: found.totalPages,
      name: found.content[0].name,
      position: found.content[0].position,
    },
    { totalElements: 2, totalPages: 2, name: '服务端开发', position: 3 },
    'the position is the one in the complete order',
  )
  assert.deepEqual((await it.get(`${path}?keyword=%25`, token)).body.content, [])
  const deleted = await it.call('DELETE', `${path}/${first.id}`, { token })
  assert.deepEqual({ status: deleted.status, message: deleted.body.message }, { status: 200, message: '删除成功' })
  assert.deepEqual(await order(token), [
    [1, '前端开发'],
    [2, '服务端开发'],
  ])
  assert.deepEqual(
    (await operations(two.id)).map(({ action, detail }) => [action, JSON.parse(detail)]),
    [
      ['category.create', { after: { name: '后端开发', position: 2 } }],
      ['category.update', { before: { name: '后端开发', position: 3 }, after: { name: '服务端开发', position: 3 } }],
    ],
  )
  assert.deepEqual(
    (await operations(first.id)).map(({ action }) => action),
    ['category.create', 'category.delete'],
  )
})

test('a category moves to a position and the others make room', async () => {
  const token = await admin()
  const names = async () => (await order(token)).map(([, name]) => name).filter((name) => String(name).startsWith('移'))
  const made = [await add('移甲', token), await add('移乙', token), await add('移丙', token)]
  const last = made[2]!
  await put(last.id, { name: '移丙', position: made[0]!.position }, token)
  assert.deepEqual(await names(), ['移丙', '移甲', '移乙'])
  await put(last.id, { name: '移丙', position: 10_000 }, token)
  assert.deepEqual(await names(), ['移甲', '移乙', '移丙'])
  await Promise.all([
    put(last.id, { name: '移丙', position: 1 }, token),
    put(made[1]!.id, { name: '移乙', position: 1 }, token),
    add('移丁', token, 1),
  ])
  const places = (await order(token)).map(([place]) => place)
  assert.deepEqual(
    places,
    places.map((_, index) => index + 1),
    'moved concurrently, every position is taken once',
  )
  assert.deepEqual(new Set(await names()), new Set(['移甲', '移乙', '移丙', '移丁']))
})

test('a name is required and unique', async () => {
  const token = await admin()
  const [one, other] = [await add('唯一', token), await add('另一个', token)]
  for (const response of [await it.post(path, { name: ' 唯一 ' }, token), await put(other.id, { name: '唯一' }, token)])
    assert.deepEqual(
      { status: response.status, problem: response.body.problem, errors: response.body.errors },
      { status: 409, problem: 'category.nameTaken', errors: { name: '分类名称已存在' } },
    )
  assert.equal((await put(one.id, { name: '唯一' }, token)).status, 200, 'its own name is no other')
  const both = await Promise.all([it.post(path, { name: '同时' }, token), it.post(path, { name: '同时' }, token)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  for (const [body, errors] of [
    [{}, { name: '请输入分类名称' }],
    [{ name: '  ' }, { name: '请输入分类名称' }],
    [{ name: '长'.repeat(31) }, { name: '分类名称不能超过 30 个字符' }],
    [{ name: '位置', position: 0 }, { position: '排序位置应为正整数' }],
  ] as const)
    assert.deepEqual((await it.post(path, body, token)).body.errors, errors)
})

test('a stale version returns 409 with the current category, and one of two concurrent saves is rejected', async () => {
  const token = await admin()
  const { id } = await add('第一版', token)
  assert.equal((await put(id, { name: '第二版', version: 1 }, token)).status, 200)
  const { status, body } = await put(id, { name: '第三版', version: 1 }, token)
  assert.deepEqual(
    { status, problem: body.problem, name: body.data.name, version: body.data.version },
    { status: 409, problem: 'resource.stale', name: '第二版', version: 2 },
  )
  const both = await Promise.all([
    put(id, { name: '同时甲', version: 2 }, token),
    put(id, { name: '同时乙', version: 2 }, token),
  ])
  assert.deepEqual(both.map((response) => response.status).toSorted(), [200, 409])
  assert.equal((await put(id, { name: '最后' }, token)).status, 200, 'without a version the last write wins')
})

test('a category with courses cannot be deleted; deleted courses do not count', async () => {
  const token = await admin()
  const { id } = await add('有课程', token)
  const course = await it.world.course({ categoryId: id })
  assert.equal((await it.get(`${path}/${id}`, token)).body.courseCount, 1)
  const refused = await it.call('DELETE', `${path}/${id}`, { token })
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem, message: refused.body.message },
    { status: 409, problem: 'category.inUse', message: '该分类下还有课程，不能删除' },
  )
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ deletedAt: it.now }).where('id', '=', course.id).execute(),
  )
  assert.equal((await it.get(`${path}/${id}`, token)).body.courseCount, 0)
  assert.equal((await it.call('DELETE', `${path}/${id}`, { token })).status, 200)
  assert.equal((await it.call('DELETE', `${path}/${id}`, { token })).status, 404)
  assert.equal((await put(id, { name: '不在' }, token)).status, 404)
})

test('categories are managed by admins with the permission only', async () => {
  const { id } = await add('权限', await admin())
  const calls = (token: string | undefined) =>
    Promise.all([
      it.get(path, token),
      it.get(`${path}/${id}`, token),
      it.call('POST', path, { token, body: { name: '无权' } }),
      it.call('PUT', `${path}/${id}`, { token, body: { name: '无权' } }),
      it.call('DELETE', `${path}/${id}`, { token }),
    ])
  const organizationId = await it.world.organization()
  for (const person of [
    await it.world.student(),
    await it.world.person('TEACHER'),
    await it.world.person('ORG_ADMIN', { organizationId }),
    await it.world.person('ADMIN', { permissions: ['courses.edit'] }),
  ])
    assert.deepEqual(
      (await calls(person.token)).map(({ status }) => status),
      [403, 403, 403, 403, 403],
    )
  assert.deepEqual(
    (await calls(undefined)).map(({ status }) => status),
    [401, 401, 401, 401, 401],
  )
  const viewer = await it.world.person('ADMIN', { permissions: ['categories.view'] })
  assert.deepEqual(
    (await calls(viewer.token)).map(({ status }) => status),
    [200, 200, 403, 403, 403],
  )
})
