import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReferenceViolation } from '../../core/database/errors.ts'
import { set } from '../../testing/outgoing.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteOrganizationRow } from './organization.queries.ts'

const it = testApp()
const { create: createClass } = classCalls(it)
const path = '/api/admin/organizations'
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then(({ token }) => token))
const form = (changes: object = {}) => ({
  name: `样例单位${it.world.next()}`,
  managerName: '周主任',
  contactPhone: '0512-66668888',
  ...changes,
})
const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  it.call(method, url, { token: await root(), ...(body && { body }) })
const create = async (changes: object = {}) => (await send('POST', path, form(changes))).body.data
const list = async (query: string) => (await it.get(`${path}?${query}`, await root())).body

test('an organization is added, found by name, manager and phone, changed and deleted', async () => {
  const made = await create({ name: '平江街道_服务站', managerName: '司徒', contactPhone: '0512-11112222' })
  assert.deepEqual(
    {
      studentCount: made.studentCount,
      studyTime: made.studyTime,
      certificateCount: made.certificateCount,
      version: made.version,
    },
    { studentCount: 0, studyTime: 0, certificateCount: 0, version: 1 },
  )
  for (const keyword of ['街道_', '司徒', '1111'])
    assert.deepEqual(
      (await list(`keyword=${encodeURIComponent(keyword)}`)).content.map(({ id }: { id: number }) => id),
      [made.id],
      keyword,
    )
  assert.equal((await list(`keyword=${encodeURIComponent('街道%')}`)).totalElements, 0)
  const changed = await send('PUT', `${path}/${made.id}`, { ...form(), managerName: '令狐', version: 1 })
  assert.deepEqual(
    { status: changed.status, message: changed.body.message, managerName: changed.body.data.managerName },
    { status: 200, message: '更新成功', managerName: '令狐' },
  )
  const stale = await send('PUT', `${path}/${made.id}`, { ...form(), version: 1 })
  assert.deepEqual(
    { status: stale.status, managerName: stale.body.data.managerName },
    { status: 409, managerName: '令狐' },
  )
  assert.equal((await send('DELETE', `${path}/${made.id}`)).status, 200)
  assert.equal((await it.get(`${path}/${made.id}`, await root())).status, 404)
  const operations = await it.context.database.read
    .selectFrom('operationLogs')
    .select('action')
    .where('targetType', '=', 'organization')
    .where('targetId', '=', String(made.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    operations.map(({ action }) => action),
    ['organization.create', 'organization.update', 'organization.delete'],
  )
})

test('every field is required, and a name is unique, also for concurrent requests', async () => {
  for (const field of ['name', 'managerName', 'contactPhone']) {
    const { status, body } = await send('POST', path, form({ [field]: ' ' }))
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { [field]: '请填写必填字段' } })
  }
  assert.equal(
    (await send('POST', path, form({ contactPhone: '<b>' }))).body.errors.contactPhone,
    '请输入正确的联系电话',
  )
  const same = form()
  const responses = await Promise.all([send('POST', path, same), send('POST', path, same)])
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(responses.find(({ status }) => status === 409)?.body.errors.name, '机构名称已存在')
})

test('an organization with members is not deleted and reports how many; deleted ones do not count', async () => {
  const { id } = await create()
  const student = await it.world.student({ organizationId: id })
  await it.world.person('ORG_ADMIN', { organizationId: id })
  const refused = await send('DELETE', `${path}/${id}`)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem, message: refused.body.message },
    { status: 409, problem: 'organization.inUse', message: '该机构下还有 1 名学员和 1 名管理员，不能删除' },
  )
  assert.equal((await it.get(`${path}/${id}`, await root())).body.studentCount, 1)
  await it.context.database.write((db) =>
    db.updateTable('users').set({ deletedAt: it.now }).where('organizationId', '=', id).execute(),
  )
  assert.equal((await send('DELETE', `${path}/${id}`)).status, 200)
  const { organizationId } = await it.context.database.read
    .selectFrom('users')
    .select('organizationId')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow()
  assert.equal(organizationId, null)
})

test('an organization that gets a class while it is being deleted stays, and the class keeps it', async () => {
  const { read, write } = it.context.database
  const organizationId = await it.world.organization()
  const { id } = await createClass([await it.world.course()], { organizationId })
  // The class was committed after the deletion had counted none.
  await assert.rejects(
    write((db) => deleteOrganizationRow(db, organizationId)),
    isReferenceViolation,
  )
  const classOf = read.selectFrom('trainingClasses').select('organizationId').where('id', '=', id)
  assert.deepEqual(await classOf.executeTakeFirst(), { organizationId })
})

test('an organization counts the certificates of its current students, like its console', async () => {
  await set(it, { 'basic.domain': 'https://school.example' })
  const { token } = await it.world.person('ADMIN')
  const organizationId = await it.world.organization('证书机构')
  const { id } = await it.world.student('graduate', { organizationId, idCard: '11010519491231002X' })
  await it.post('/api/admin/certificates/batch-generate', { studentIds: [id] }, token)
  const counts = async () => {
    it.pass(60)
    const list = await it.get(`${path}?keyword=${encodeURIComponent('证书机构')}`, token)
    const console = await it.get(`/api/org/overview?organizationId=${organizationId}`, token)
    return [list.body.content[0].certificateCount, console.body.certificates]
  }
  assert.deepEqual(await counts(), [1, 1])
  await it.call('PUT', `/api/admin/users/update/${id}`, { token, body: { role: 'TEACHER' } })
  assert.deepEqual(await counts(), [0, 0])
})

test('each permission is checked separately', async () => {
  const { id } = await create()
  const { token } = await it.world.person('ADMIN', { permissions: ['organizations.view'] })
  const calls = [
    await it.get(path, token),
    await it.call('POST', path, { token, body: form() }),
    await it.call('PUT', `${path}/${id}`, { token, body: form() }),
    await it.call('DELETE', `${path}/${id}`, { token }),
    await it.get(path, (await it.world.person('ORG_ADMIN')).token),
  ]
  assert.deepEqual(
    calls.map(({ status }) => status),
    [200, 403, 403, 403, 403],
  )
})
