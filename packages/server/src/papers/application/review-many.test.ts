import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { applications } from '../../testing/papers/applications.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { call, submitted, root, operations } = applications(it)
const path = '/api/manage/applications'
const get = async (url: string) => call('GET', url, { token: await root() })
const post = async (url: string, body: object) => call('POST', url, { token: await root(), body })
const approve = (ids: unknown) => post('/api/manage/application-approvals', { ids })

test('the tabs count by status, and the neighbors follow the list filter', async () => {
  const before = (await get('/api/manage/application-counts')).body
  const [first, second, third] = [
    await submitted({ attendeeName: '邻居甲' }),
    await submitted({ attendeeName: '邻居乙' }),
    await submitted({ attendeeName: '邻居丙' }),
  ]
  await call('PUT', `${path}/${second.id}/status`, { token: await root(), body: { status: 'REJECTED' } })
  const counts = (await get('/api/manage/application-counts')).body
  assert.deepEqual(
    ['all', 'PENDING', 'REJECTED'].map((name) => counts[name] - before[name]),
    [3, 2, 1],
  )
  const neighbours = async (query: string) => (await get(`${path}/${second.id}/neighbours?${query}`)).body
  assert.deepEqual(await neighbours('keyword=邻居'), { previousId: third.id, nextId: first.id })
  assert.deepEqual(await neighbours('keyword=邻居乙'), { previousId: null, nextId: null })
  assert.deepEqual(await neighbours('keyword=邻居&status=PENDING'), { previousId: third.id, nextId: first.id })
})

test('many applications are approved in one call, with a reason for each failure', async () => {
  const [good, done] = [await submitted({ attendeeName: '批量甲' }), await submitted({ attendeeName: '批量乙' })]
  await approve([done.id])
  const { status, body } = await approve([good.id, done.id, 999_999_999, good.id])
  assert.equal(status, 200)
  assert.equal(body.data.approved, 1)
  assert.deepEqual(
    body.data.failures.map(({ id, name }: { id: number; name: string }) => [id, name]),
    [
      [done.id, '批量乙'],
      [999_999_999, ''],
    ],
  )
  for (const { reason } of body.data.failures) assert.match(reason, /\p{Script=Han}/u)
  for (const ids of [[], 'x', [0], Array.from({ length: 101 }, (_, index) => index + 1), undefined])
    assert.equal((await approve(ids)).status, 422)
})

test('revealing an ID number requires a reason and is logged first', async () => {
  const { id, form } = await submitted()
  const url = `${path}/${id}/id-card`
  for (const body of [{}, { reason: ' ' }]) assert.equal((await post(url, body)).status, 422)
  assert.equal(
    (await operations(id)).some(({ action }) => action === 'application.revealIdCard'),
    false,
  )
  const { status, body } = await post(url, { reason: '核对证件' })
  assert.deepEqual({ status, data: body.data }, { status: 200, data: { idCard: form.attendeeIdCard } })
  const [logged] = (await operations(id)).filter(({ action }) => action === 'application.revealIdCard')
  assert.deepEqual(JSON.parse(logged?.detail ?? ''), { reason: '核对证件' })
  assert.equal((await post(`${path}/999999999/id-card`, { reason: '核对' })).status, 404)
  assert.equal((await post(`${path}/999999999/print`, {})).status, 404)
  assert.equal((await post(`${path}/${id}/print`, {})).status, 200)
  assert.equal((await operations(id)).filter(({ action }) => action === 'application.print').length, 1)
})

test('the export has the filtered rows, and whole ID numbers only for a reason', async () => {
  const { form } = await submitted({ attendeeName: '导出甲', remarks: '=1+1' })
  const { status, body } = await get(`${path}/export?keyword=导出甲`)
  assert.equal(status, 200)
  const [heading, row, ...rest] = rowsOfWorkbook(body)
  assert.deepEqual(
    [heading?.slice(1, 4), row?.slice(1, 4), rest],
    [['姓名', '性别', '身份证号'], ['导出甲', '女', form.attendeeIdCard.replace(/^(.{6}).{8}/, '$1********')], []],
  )
  const whole = await get(`${path}/export?keyword=导出甲&reason=报送`)
  assert.equal(rowsOfWorkbook(whole.body)[1]?.[3], form.attendeeIdCard)
  const { token } = await it.world.person('ADMIN', { permissions: ['applications.view', 'applications.export'] })
  assert.equal((await call('GET', `${path}/export?reason=报送`, { token })).status, 403)
})

test('each permission is checked separately', async () => {
  const { id } = await submitted()
  const { token } = await it.world.person('ADMIN', { permissions: ['applications.view'] })
  assert.equal((await call('GET', '/api/manage/application-counts', { token })).status, 200)
  const refused = [
    await call('GET', `${path}/export`, { token }),
    await call('POST', '/api/manage/application-approvals', { token, body: { ids: [id] } }),
    await call('POST', `${path}/${id}/id-card`, { token, body: { reason: '核对' } }),
    await call('POST', `${path}/${id}/print`, { token }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 403, 403],
  )
})
