import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ApplicationDetail } from '@jiangxue/contract/papers/application.ts'
import { applications } from '../../testing/papers/applications.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { newIdCard, call, application, submit, submitted, root, operations } = applications(it)

const review = async (id: number, body: object, token?: string) =>
  call('PUT', `/api/manage/applications/${id}/status`, { body, token: token ?? (await root()) })

test('applications are listed with masked ID numbers, and can be searched', async () => {
  const { id, form } = await submitted({
    attendeeName: '司空甲',
    attendeeCompany: '百分之百%_公司',
    attendeePhone: '13655550001',
  })
  const list = async (query: Record<string, string>) =>
    (await call('GET', `/api/manage/applications?${new URLSearchParams(query)}`, { token: await root() })).body
  for (const keyword of ['司空', '_公', '百%', '1365555', form.attendeeIdCard])
    assert.deepEqual(
      (await list({ keyword })).content.map((row: { id: number }) => row.id),
      [id],
      keyword,
    )
  for (const keyword of ['空_', '百公', '5550001', form.attendeeIdCard.slice(0, 17)])
    assert.equal((await list({ keyword })).totalElements, 0, keyword)
  const {
    content: [row],
  } = await list({ keyword: '司空', status: 'PENDING' })
  assert.equal(row.attendeeIdCard, `329900********${form.attendeeIdCard.slice(14)}`)
  assert.equal((await list({ keyword: '司空', status: 'APPROVED' })).totalElements, 0)
  await submitted()
  await submitted()
  await submitted()
  const all = await list({ size: '2', page: '1' })
  assert.deepEqual(
    { contentLength: all.content.length, number: all.number, size: all.size },
    { contentLength: 2, number: 1, size: 2 },
  )
  const detail = (await call('GET', `/api/manage/applications/${id}`, { token: await root() })).body
  assert.deepEqual(
    {
      idCardFrontUrl: detail.idCardFrontUrl,
      idCardBackUrl: detail.idCardBackUrl,
      attendeeIdCard: detail.attendeeIdCard,
    },
    {
      idCardFrontUrl: `/api/manage/applications/${id}/photos/front`,
      idCardBackUrl: `/api/manage/applications/${id}/photos/back`,
      attendeeIdCard: row.attendeeIdCard,
    },
  )
  assert.ok(!JSON.stringify([all, detail]).includes(form.attendeeIdCard))
  for (const query of [{ status: 'LOST' }, { size: '0' }, { page: '-1' }] as Record<string, string>[])
    assert.equal(
      (await call('GET', `/api/manage/applications?${new URLSearchParams(query)}`, { token: await root() })).status,
      422,
    )
})

test('an application takes only permitted transitions, with reviewer, note and log entry', async () => {
  const { id, receiptCode } = await submitted()
  for (const status of ['PENDING', 'ENROLLED'])
    assert.deepEqual([(await review(id, { status })).body.problem], ['application.transitionRefused'], status)
  assert.equal((await review(id, { status: 'LOST' })).status, 422)
  assert.equal((await review(999_999_999, { status: 'APPROVED' })).status, 404)
  const rejected = await review(id, { status: 'REJECTED', note: '照片不清楚', version: 1 })
  assert.deepEqual(
    [
      rejected.status,
      rejected.body.data.status,
      rejected.body.data.note,
      rejected.body.data.reviewedAt !== null,
      rejected.body.data.reviewerName !== null,
      rejected.body.data.password,
    ],
    [200, 'REJECTED', '照片不清楚', true, true, undefined],
  )
  const { status, statusText, note } = (await call('GET', `/api/public/applications/status/${receiptCode}`)).body
  assert.deepEqual({ status, statusText, note }, { status: 'REJECTED', statusText: '已驳回', note: '照片不清楚' })
  for (const next of ['APPROVED', 'ENROLLED', 'REJECTED'])
    assert.equal((await review(id, { status: next })).status, 409, next)
  const stale = await review(id, { status: 'PENDING', version: 1 })
  assert.deepEqual(
    { status: stale.status, problem: stale.body.problem, version: stale.body.data.version },
    { status: 409, problem: 'resource.stale', version: 2 },
  )
  const declared = new Set(Object.keys(ApplicationDetail.shape))
  assert.deepEqual(
    Object.keys(stale.body.data).filter((name) => !declared.has(name)),
    [],
    'no cipher and no digest leaves the server',
  )
  for (const next of ['PENDING', 'APPROVED', 'REJECTED', 'PENDING', 'APPROVED', 'ENROLLED'])
    assert.equal((await review(id, { status: next })).status, 200, next)
  assert.equal((await review(id, { status: 'REJECTED' })).status, 409)
  const log = await operations(id)
  assert.deepEqual(
    { logLength: log.length, action: log[0]?.action, detail: log[0]?.detail },
    {
      logLength: 7,
      action: 'application.review',
      detail: '{"before":{"status":"PENDING"},"after":{"status":"REJECTED","note":"照片不清楚"}}',
    },
  )
  const viewer = await it.world.person('ADMIN', { permissions: ['applications.view'] })
  assert.equal((await review(id, { status: 'APPROVED' }, viewer.token)).status, 403)
})

test('a rejected application cannot be reopened while a new one is pending', async () => {
  const first = await submitted()
  await review(first.id, { status: 'REJECTED' })
  assert.equal((await submit(await application({ attendeeIdCard: first.form.attendeeIdCard }))).status, 200)
  assert.equal((await review(first.id, { status: 'PENDING' })).body.problem, 'application.pendingExists')
})

test('enrolling creates a student who must change the password, which is shown once', async () => {
  const { id, form } = await submitted({ attendeeName: '新学员', attendeePhone: '13655550002' })
  await review(id, { status: 'APPROVED' })
  const { body } = await review(id, { status: 'ENROLLED' })
  const { password, studentId, studentNumber } = body.data
  assert.match(password, /^[a-km-np-z2-9]{16}$/)
  assert.equal(
    (await call('GET', `/api/manage/applications/${id}`, { token: await root() })).body.password,
    undefined,
    'once',
  )
  const login = await call('POST', '/api/auth/login', { body: { username: studentNumber, password } })
  assert.deepEqual(
    {
      status: login.status,
      id: login.body.user.id,
      name: login.body.user.name,
      mustChangePassword: login.body.user.mustChangePassword,
      phone: login.body.user.phone,
    },
    { status: 200, id: studentId, name: '新学员', mustChangePassword: true, phone: '13655550002' },
  )
  const { content } = (
    await call('GET', `/api/admin/users/students?keyword=${form.attendeeIdCard}`, { token: await root() })
  ).body
  assert.deepEqual(
    content.map((row: { id: number }) => row.id),
    [studentId],
    'with the ID number on record',
  )
  assert.ok(!JSON.stringify(await operations(id)).includes(password))
})

test('enrolling links an existing account, drops a taken phone number, and revives no deleted one', async () => {
  const idCard = newIdCard()
  const known = await it.world.student({ idCard, phone: '13655550003' })
  const first = await submitted({ attendeeIdCard: idCard, attendeePhone: '13655550003' })
  await review(first.id, { status: 'APPROVED' })
  const linked = (await review(first.id, { status: 'ENROLLED' })).body.data
  assert.deepEqual(
    { studentId: linked.studentId, password: linked.password },
    { studentId: known.id, password: undefined },
  )
  const second = await submitted({ attendeePhone: '13655550003' })
  await review(second.id, { status: 'APPROVED' })
  const made = (await review(second.id, { status: 'ENROLLED' })).body.data
  const { phone } = await it.context.database.read
    .selectFrom('users')
    .select('phone')
    .where('id', '=', made.studentId)
    .executeTakeFirstOrThrow()
  assert.deepEqual([made.studentId === known.id, phone], [false, null])
  await it.context.database.write((db) =>
    db.updateTable('users').set({ deletedAt: it.now }).where('id', '=', known.id).execute(),
  )
  const third = await submitted({ attendeeIdCard: idCard })
  await review(third.id, { status: 'APPROVED' })
  assert.equal((await review(third.id, { status: 'ENROLLED' })).body.problem, 'application.studentDeleted')
})

test('two admins who enroll concurrently create one student', async () => {
  const { id, form } = await submitted()
  await review(id, { status: 'APPROVED' })
  const responses = await Promise.all([review(id, { status: 'ENROLLED' }), review(id, { status: 'ENROLLED' })])
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, 409])
  const { totalElements } = (
    await call('GET', `/api/admin/users/students?keyword=${form.attendeeIdCard}`, { token: await root() })
  ).body
  assert.equal(totalElements, 1)
})

test('deleting an application deletes its photos and is logged', async () => {
  const { id, form, receiptCode } = await submitted()
  const folder = join(it.context.config.dataDir, 'files', 'uploads', 'private')
  const before = readdirSync(folder).length
  const { status, body } = await call('DELETE', `/api/manage/applications/${id}`, { token: await root() })
  assert.deepEqual({ status, message: body.message, data: body.data }, { status: 200, message: '删除成功', data: null })
  assert.equal(readdirSync(folder).length, before - 2)
  assert.equal((await call('GET', `/api/manage/applications/${id}`, { token: await root() })).status, 404)
  assert.equal((await call('DELETE', `/api/manage/applications/${id}`, { token: await root() })).status, 404)
  assert.equal((await call('GET', `/api/public/applications/status/${receiptCode}`)).status, 404)
  const [row] = await operations(id)
  assert.deepEqual(
    [row?.action, row?.detail.includes(form.attendeeIdCard), row?.detail.includes('********')],
    ['application.delete', false, true],
  )
})
