import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@jiangxue/contract/contract.ts'
import { permissions } from '@jiangxue/contract/kit/sections.values.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = '/api/admin/roles'
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then(({ token }) => token))
const form = (changes: object = {}) => ({
  name: `教务${it.world.next()}`,
  description: '',
  permissions: ['students.view'],
  ...changes,
})
const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token?: string) =>
  it.call(method, url, { token: token ?? (await root()), ...(body && { body }) })
const create = async (changes: object = {}) => (await send('POST', path, form(changes))).body.data

test('the tree offers exactly the permissions that calls require', () => {
  const asked = Object.values(contract).flatMap(({ access }) => ('permission' in access ? [access.permission] : []))
  assert.deepEqual(permissions.toSorted(), [...new Set(asked)].toSorted())
})

test('a role is added, changed, listed with its users and deleted', async () => {
  const made = await create({ name: '报名专员', permissions: ['applications.edit', 'students.view'] })
  assert.deepEqual(
    made.permissions,
    ['students.view', 'applications.view', 'applications.edit'],
    'who may edit sees the section too',
  )
  const changed = await send('PUT', `${path}/${made.id}`, form({ description: '周一到周五', version: 1 }))
  assert.deepEqual(
    { status: changed.status, description: changed.body.data.description, version: changed.body.data.version },
    { status: 200, description: '周一到周五', version: 2 },
  )
  const stale = await send('PUT', `${path}/${made.id}`, form({ version: 1 }))
  assert.deepEqual({ status: stale.status, data: stale.body.data }, { status: 409, data: changed.body.data })
  await it.world.person('ADMIN', { roleId: made.id })
  const { body } = await it.get(path, await root())
  assert.equal(body.find(({ id }: { id: number }) => id === made.id).userCount, 1)
  assert.equal(body.filter(({ isBuiltIn }: { isBuiltIn: boolean }) => isBuiltIn).length, 4)
  const inUse = await send('DELETE', `${path}/${made.id}`)
  assert.deepEqual(
    { status: inUse.status, message: inUse.body.message },
    { status: 409, message: '还有 1 位用户使用该角色，不能删除' },
  )
  const unused = await create()
  assert.equal((await send('DELETE', `${path}/${unused.id}`)).status, 200)
  assert.equal((await send('PUT', `${path}/${unused.id}`, form())).status, 404)
})

test('revoking a permission takes effect at once', async () => {
  const { id } = await create({ permissions: ['news.view', 'categories.view'] })
  const { token } = await it.world.person('ADMIN', { roleId: id })
  assert.equal((await it.get('/api/admin/news', token)).status, 200)
  assert.equal((await send('PUT', `${path}/${id}`, form({ permissions: ['categories.view'] }))).status, 200)
  assert.equal((await it.get('/api/admin/news', token)).status, 403)
  assert.equal((await it.get('/api/admin/categories', token)).status, 200)
})

test('rejects a taken name, also for concurrent requests, and invalid values', async () => {
  const same = form()
  const [one, other] = await Promise.all([send('POST', path, same), send('POST', path, same)])
  const taken = one.status === 409 ? one : other
  assert.deepEqual([one.status + other.status, taken.body.errors], [609, { name: '角色名称已存在' }])
  const wrong: [change: object, field: string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: '名'.repeat(31) }, 'name'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['everything'] }, 'permissions.0'],
  ]
  for (const [change, field] of wrong) {
    const { status, body } = await send('POST', path, form(change))
    assert.ok(status === 422 && field in body.errors, JSON.stringify([change, body.errors]))
  }
})

test('admins with a custom role cannot change roles, and other users cannot list them', async () => {
  const { id } = await create()
  const { token } = await it.world.person('ADMIN', { permissions: ['settings.edit', 'users.view', 'users.edit'] })
  assert.equal((await it.get(path, token)).status, 200)
  for (const [method, url, body] of [
    ['POST', path, form()],
    ['PUT', `${path}/${id}`, form()],
    ['DELETE', `${path}/${id}`],
  ] as const)
    assert.equal((await send(method, url, body, token)).status, 403, method)
  const others = [await it.world.person('TEACHER'), await it.world.person('ORG_ADMIN'), await it.world.student()]
  for (const other of others) assert.equal((await it.get(path, other.token)).status, 403)
})
