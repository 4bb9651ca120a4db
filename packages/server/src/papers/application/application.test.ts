import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ApplicationDetail } from '@jiangxue/contract/application.ts'
import { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { removeUnclaimedPhotos } from '../../files/upload/id-photo.ts'
import { fileForm } from '../../testing/multipart.ts'
import { jpeg, png } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
let serial = 0
const newIdCard = () => {
  const digits = `32990019900101${String(++serial).padStart(3, '0')}`
  return digits + checkCharacterOf(digits)
}
let address = 0
/** Everybody comes from an address of his own, unless a test says otherwise. */
const from = () => ({ remoteAddress: `10.0.${++address >> 8}.${address & 255}` })
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  {
    body,
    headers = {},
    token,
    remoteAddress = from().remoteAddress,
  }: { body?: unknown; headers?: Record<string, string>; token?: string; remoteAddress?: string } = {},
) {
  const response = await it.app.inject({
    method,
    url,
    remoteAddress,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.rawPayload,
    headers: response.headers,
  }
}
async function photo(): Promise<string> {
  const { body } = await call('POST', '/api/upload/public/id-card', fileForm(await jpeg(600, 380)))
  return body.data.accessUrl
}
const application = async (changes: object = {}) => ({
  attendeeName: '样例人',
  attendeeGender: '女',
  attendeeIdCard: newIdCard(),
  attendeePhone: '13912345678',
  attendeeEducation: '大专',
  attendeeAddress: '苏州市姑苏区学士街 88 号',
  attendeeCompany: '样例公司',
  handlerName: '',
  handlerPhone: '',
  idCardFrontUrl: await photo(),
  idCardBackUrl: await photo(),
  remarks: '',
  consent: true,
  consentVersion: '1',
  ...changes,
})
const submit = async (body: object, remoteAddress?: string) =>
  call('POST', '/api/public/applications', { body, ...(remoteAddress !== undefined && { remoteAddress }) })
async function submitted(changes: object = {}) {
  const form = await application(changes)
  const { body } = await submit(form)
  const { content } = (
    await call('GET', `/api/manage/applications?keyword=${form.attendeeIdCard}`, { token: await root() })
  ).body
  return { form, receiptCode: body.data.receiptCode as string, id: content[0].id as number }
}
let rootToken: Promise<Person> | undefined
const root = async () => (await (rootToken ??= it.world.person('ADMIN'))).token
const review = async (id: number, body: object, token?: string) =>
  call('PUT', `/api/manage/applications/${id}/status`, { body, token: token ?? (await root()) })
const operations = (id: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('targetType', '=', 'application')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()

test('an application is taken in, with a receipt code that tells how far it is', async () => {
  const form = await application({ remarks: '请尽快联系', handlerName: '王经办', handlerPhone: '13800000000' })
  const { status, body } = await submit(form)
  assert.deepEqual(
    [status, body.code, body.success, body.message],
    [200, 200, true, '报名申请提交成功！我们会尽快审核您的申请。'],
  )
  assert.match(body.data.receiptCode, /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  const wanted = { status: 'PENDING', statusText: '待审核', note: '', submittedAt: '2026-11-20T02:00:00.000Z' }
  for (const code of [
    body.data.receiptCode,
    body.data.receiptCode.toLowerCase(),
    body.data.receiptCode.replaceAll('-', ''),
  ])
    assert.deepEqual((await call('GET', `/api/public/applications/status/${code}`)).body, wanted)
  assert.deepEqual(
    (await call('GET', '/api/public/applications/status/0000-0000')).body.problem,
    'application.notFound',
  )
  const row = await it.context.database.read
    .selectFrom('trainingApplications')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row)
  for (const secret of [
    form.attendeeIdCard,
    form.attendeeIdCard.slice(6, 14) + form.attendeeIdCard.slice(14),
    body.data.receiptCode,
    body.data.receiptCode.replaceAll('-', ''),
  ])
    assert.ok(!stored.includes(secret), secret)
  assert.deepEqual([row.consentVersion, row.consentedAt, row.status], ['1', it.now, 'PENDING'])
})

const wrong: [field: string, values: unknown[], message: string][] = [
  ['attendeeName', ['一', 'x'.repeat(51)], '姓名长度在 2 到 50 个字符'],
  ['attendeeName', ['', '  ', undefined], '请输入姓名'],
  ['attendeeGender', ['', '其他', undefined], '请选择性别'],
  [
    'attendeeIdCard',
    ['', '123', '329900199001010011', '32990019900230123X', '3299001990010100111', '329900199013010018', undefined],
    '请输入正确的身份证号',
  ],
  ['attendeePhone', ['', '12345678901', '1391234567', '139123456789', undefined], '请输入正确的手机号码'],
  ['attendeeEducation', ['', '博士', undefined], '请选择文化程度'],
  ['attendeeAddress', ['四个字啊', 'x'.repeat(201)], '联系地址长度在 5 到 200 个字符'],
  ['attendeeCompany', ['一', 'x'.repeat(201)], '单位名称长度在 2 到 200 个字符'],
  ['handlerPhone', ['123', '139123456789'], '请输入正确的手机号码'],
  ['idCardFrontUrl', ['', undefined, '/id-photos/nobody-has-it', 'https://example.cn/a.jpg'], '请上传身份证正面照片'],
  ['idCardBackUrl', ['', undefined, '/files/1'], '请上传身份证反面照片'],
  ['remarks', ['x'.repeat(501)], '备注不能超过 500 个字符'],
  ['consent', [false, 'true', undefined], '请阅读并同意个人信息处理说明'],
  ['consentVersion', ['', undefined], '请阅读并同意个人信息处理说明'],
]
test('every wrong field is refused with its own message, and nothing is claimed', async () => {
  const form = await application()
  for (const [field, values, message] of wrong)
    for (const value of values) {
      const { status, body } = await submit({ ...form, [field]: value })
      assert.deepEqual([status, body.errors], [422, { [field]: message }], `${field} ${String(value)}`)
    }
  assert.deepEqual(
    (await submit({ ...form, idCardBackUrl: form.idCardFrontUrl })).body.errors,
    { idCardBackUrl: '请上传身份证反面照片' },
    'one photo is not both sides',
  )
  assert.equal((await submit(form)).status, 200, 'after all refusals the photos are still unclaimed')
  assert.equal((await submit({ ...form, attendeeIdCard: newIdCard() })).status, 422, 'a photo is claimed once')
})

test('a second application of the same ID number waits for the first', async () => {
  const form = await application()
  assert.equal((await submit(form)).status, 200)
  const again = await application({ attendeeIdCard: form.attendeeIdCard.toLowerCase() })
  const { status, body } = await submit(again)
  assert.deepEqual(
    [status, body.problem, body.message],
    [409, 'application.pendingExists', '该身份证号已有待审核的报名申请'],
  )
  const both = await application()
  const answers = await Promise.all([
    submit(both),
    submit({ ...both, idCardFrontUrl: again.idCardFrontUrl, idCardBackUrl: again.idCardBackUrl }),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409], 'at once, too')
})

test('phone and the last four characters of the ID number find the applications, anything else an empty list', async () => {
  const phone = '13700000001'
  const first = await submitted({ attendeePhone: phone })
  const tail = first.form.attendeeIdCard.slice(-4)
  const look = async (number: string, query: string) =>
    await call('GET', `/api/public/applications/phone/${number}${query}`)
  const found = await look(phone, `?idCardTail=${tail.toLowerCase()}`)
  assert.deepEqual(
    [found.status, found.body],
    [200, [{ status: 'PENDING', statusText: '待审核', note: '', submittedAt: '2026-11-20T02:00:00.000Z' }]],
  )
  for (const [number, query] of [
    [phone, ''],
    [phone, '?idCardTail='],
    [phone, '?idCardTail=9999'],
    ['13700000002', `?idCardTail=${tail}`],
    ['nonsense', '?idCardTail=%25'],
    [phone, `?idCardTail=${first.form.attendeeIdCard}`],
  ] as const) {
    const { status, body } = await look(number, query)
    assert.deepEqual([status, body], [200, []], number + query)
  }
})

test('addresses are limited: uploads, submissions, refusals and look-ups', async () => {
  const upload = async (remoteAddress: string) =>
    await call('POST', '/api/upload/public/id-card', { ...fileForm('nonsense'), remoteAddress })
  for (let count = 0; count < 60; count++) assert.equal((await upload('10.9.0.1')).status, 415)
  const refused = await upload('10.9.0.1')
  assert.deepEqual(
    [refused.status, refused.body.problem, Number(refused.headers['retry-after']) > 0],
    [429, 'request.tooMany', true],
  )
  assert.equal((await upload('10.9.0.2')).status, 415)
  for (let count = 0; count < 10; count++) assert.equal((await submit(await application(), '10.9.0.3')).status, 200)
  const form = await application()
  assert.equal((await submit(form, '10.9.0.3')).status, 429)
  assert.equal((await submit(form, '10.9.0.4')).status, 200, 'the eleventh claimed nothing')
  for (let count = 0; count < 100; count++) assert.equal((await submit({}, '10.9.0.5')).status, 422)
  assert.equal((await submit(await application(), '10.9.0.5')).status, 429)
  const look = async () =>
    (await call('GET', '/api/public/applications/phone/13700000009?idCardTail=1234', { remoteAddress: '10.9.0.6' }))
      .status
  for (let count = 0; count < 5; count++) assert.equal(await look(), 200)
  assert.equal(await look(), 429)
  const status = async () =>
    (await call('GET', '/api/public/applications/status/nothing', { remoteAddress: '10.9.0.6' })).status
  for (let count = 0; count < 30; count++) assert.equal(await status(), 404)
  assert.equal(await status(), 429)
  it.pass(61)
  assert.deepEqual([await look(), await status()], [200, 404], 'a minute later')
  it.pass(900)
  assert.equal((await upload('10.9.0.1')).status, 415, 'a quarter of an hour later')
})

test('what is no JPG or PNG, or too large, is no photo of an ID card', async () => {
  const post = (body: Uint8Array | string) => call('POST', '/api/upload/public/id-card', fileForm(body))
  for (const body of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'GIF89a']) {
    const answer = await post(body)
    assert.deepEqual([answer.status, answer.body.message], [415, '只能上传图片文件!'])
  }
  const large = await post(Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]))
  assert.deepEqual([large.status, large.body.message], [413, '图片大小不能超过 5MB!'])
  assert.deepEqual(
    [(await post(await png())).status, (await call('POST', '/api/upload/public/id-card', { body: {} })).status],
    [200, 415],
  )
})

test('no photo lies readable on the disk, and only admins with the permission open it, which is written down', async () => {
  const { id, form } = await submitted()
  const folder = join(it.context.config.dataDir, 'files', 'private')
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  assert.ok(files.length >= 2)
  for (const path of files) {
    const body = readFileSync(path)
    assert.ok(
      !body.subarray(0, 64).includes(Buffer.from([0xff, 0xd8, 0xff])) &&
        !body.includes('JFIF') &&
        !body.includes('secret-of-the-camera'),
      path,
    )
  }
  const path = `/api/manage/applications/${id}/photos/front`
  const organizationId = await it.world.organization()
  const refused: [Person | undefined, number][] = [
    [undefined, 401],
    [await it.world.student(), 403],
    [await it.world.person('TEACHER'), 403],
    [await it.world.person('ORG_ADMIN', { organizationId }), 403],
    [
      await it.world.person('ADMIN', {
        permissions: ['applications.view', 'applications.edit', 'applications.delete'],
      }),
      403,
    ],
  ]
  for (const [who, status] of refused)
    assert.equal(
      (await call('GET', path, { ...(who && { token: who.token }) })).status,
      status,
      who?.username ?? 'visitor',
    )
  const rows = await it.context.database.read.selectFrom('files').select('id').where('access', '=', 'private').execute()
  for (const file of rows)
    for (const prefix of ['files', 'private-files', 'media'])
      assert.ok([403, 404].includes((await call('GET', `/${prefix}/${file.id}`)).status))
  assert.equal((await call('GET', form.idCardFrontUrl)).status, 404, 'the claimed address opens nothing')
  assert.deepEqual(await operations(id), [])
  const revealer = await it.world.person('ADMIN', { permissions: ['applications.reveal'] })
  const opened = await call('GET', path, { token: revealer.token, remoteAddress: '10.8.0.1' })
  assert.deepEqual(
    [opened.status, opened.headers['content-type'], opened.headers['cache-control']],
    [200, 'image/jpeg', 'no-store'],
  )
  assert.deepEqual([...(opened.body as Buffer).subarray(0, 3)], [0xff, 0xd8, 0xff])
  assert.ok(!(opened.body as Buffer).includes('secret-of-the-camera'))
  const [row] = await operations(id)
  assert.deepEqual(
    [row?.action, row?.userId, row?.username, row?.detail, row?.ip, row?.result],
    ['application.revealPhoto', revealer.id, revealer.username, '{"side":"front"}', '10.8.0.1', 'success'],
  )
  assert.equal((await call('GET', `/api/manage/applications/${id}/photos/top`, { token: revealer.token })).status, 404)
  assert.equal(
    (await call('GET', '/api/manage/applications/999999999/photos/front', { token: revealer.token })).status,
    404,
  )
})

test('photos that nobody claims are gone after a day', async () => {
  const [kept, forgotten] = [await submitted(), await photo()]
  const count = async () =>
    (
      await it.context.database.read
        .selectFrom('files')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('access', '=', 'private')
        .executeTakeFirstOrThrow()
    ).count
  const before = await count()
  it.pass(24 * 3600 + 1)
  assert.equal((await submit(await application({ idCardFrontUrl: forgotten }))).status, 422, 'too old to be claimed')
  await removeUnclaimedPhotos(it.context)
  assert.ok((await count()) < before + 1)
  const folder = join(it.context.config.dataDir, 'files', 'private')
  assert.equal(readdirSync(folder).length, await count())
  assert.equal(
    (await call('GET', `/api/manage/applications/${kept.id}/photos/back`, { token: await root() })).status,
    200,
    'claimed ones stay',
  )
})

test('applications are listed with the ID number masked, and found', async () => {
  const { id, form } = await submitted({
    attendeeName: '司空_甲',
    attendeeCompany: '百分之百%公司',
    attendeePhone: '13655550001',
  })
  const list = async (query: Record<string, string>) =>
    (await call('GET', `/api/manage/applications?${new URLSearchParams(query)}`, { token: await root() })).body
  for (const keyword of ['司空', '_甲', '百%', '1365555', form.attendeeIdCard])
    assert.deepEqual(
      (await list({ keyword })).content.map((row: { id: number }) => row.id),
      [id],
      keyword,
    )
  for (const keyword of ['空甲', '5550001', form.attendeeIdCard.slice(0, 17)])
    assert.equal((await list({ keyword })).totalElements, 0, keyword)
  const {
    content: [row],
  } = await list({ keyword: '司空', status: 'PENDING' })
  assert.equal(row.attendeeIdCard, `329900********${form.attendeeIdCard.slice(14)}`)
  assert.equal((await list({ keyword: '司空', status: 'APPROVED' })).totalElements, 0)
  const all = await list({ size: '2', page: '1' })
  assert.deepEqual([all.content.length, all.number, all.size], [2, 1, 2])
  const detail = (await call('GET', `/api/manage/applications/${id}`, { token: await root() })).body
  assert.deepEqual(
    [detail.idCardFrontUrl, detail.idCardBackUrl, detail.attendeeIdCard],
    [`/api/manage/applications/${id}/photos/front`, `/api/manage/applications/${id}/photos/back`, row.attendeeIdCard],
  )
  assert.ok(!JSON.stringify([all, detail]).includes(form.attendeeIdCard))
  for (const query of [{ status: 'LOST' }, { size: '0' }, { page: '-1' }] as Record<string, string>[])
    assert.equal(
      (await call('GET', `/api/manage/applications?${new URLSearchParams(query)}`, { token: await root() })).status,
      422,
    )
})

test('an application goes only where it may, with reviewer, note and a line in the log', async () => {
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
  assert.deepEqual([status, statusText, note], ['REJECTED', '已驳回', '照片不清楚'])
  for (const next of ['APPROVED', 'ENROLLED', 'REJECTED'])
    assert.equal((await review(id, { status: next })).status, 409, next)
  const stale = await review(id, { status: 'PENDING', version: 1 })
  assert.deepEqual([stale.status, stale.body.problem, stale.body.data.version], [409, 'resource.stale', 2])
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
    [log.length, log[0]?.action, log[0]?.detail],
    [7, 'application.review', '{"before":{"status":"PENDING"},"after":{"status":"REJECTED","note":"照片不清楚"}}'],
  )
  const viewer = await it.world.person('ADMIN', { permissions: ['applications.view'] })
  assert.equal((await review(id, { status: 'APPROVED' }, viewer.token)).status, 403)
})

test('a rejected application cannot come back beside a new one', async () => {
  const first = await submitted()
  await review(first.id, { status: 'REJECTED' })
  assert.equal((await submit(await application({ attendeeIdCard: first.form.attendeeIdCard }))).status, 200)
  assert.equal((await review(first.id, { status: 'PENDING' })).body.problem, 'application.pendingExists')
})

test('enrolling makes a student who must change the password that is told once', async () => {
  const { id, form } = await submitted({ attendeeName: '新学员', attendeePhone: '13655550002' })
  await review(id, { status: 'APPROVED' })
  const { body } = await review(id, { status: 'ENROLLED' })
  const { password, studentId, studentNumber } = body.data
  assert.match(password, /^[0-9A-Z]{16}$/)
  assert.equal(
    (await call('GET', `/api/manage/applications/${id}`, { token: await root() })).body.password,
    undefined,
    'once',
  )
  const login = await call('POST', '/api/auth/login', { body: { username: studentNumber, password } })
  assert.deepEqual(
    [login.status, login.body.user.id, login.body.user.name, login.body.user.mustChangePassword, login.body.user.phone],
    [200, studentId, '新学员', true, '13655550002'],
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

test('enrolling somebody who has an account links it; a taken phone number is left out; a deleted account is not revived', async () => {
  const idCard = newIdCard()
  const known = await it.world.student({ idCard, phone: '13655550003' })
  const first = await submitted({ attendeeIdCard: idCard, attendeePhone: '13655550003' })
  await review(first.id, { status: 'APPROVED' })
  const linked = (await review(first.id, { status: 'ENROLLED' })).body.data
  assert.deepEqual([linked.studentId, linked.password], [known.id, undefined])
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

test('two admins who enrol at once make one student', async () => {
  const { id, form } = await submitted()
  await review(id, { status: 'APPROVED' })
  const answers = await Promise.all([review(id, { status: 'ENROLLED' }), review(id, { status: 'ENROLLED' })])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409])
  const { totalElements } = (
    await call('GET', `/api/admin/users/students?keyword=${form.attendeeIdCard}`, { token: await root() })
  ).body
  assert.equal(totalElements, 1)
})

test('deleting an application deletes its photos and leaves a line in the log', async () => {
  const { id, form, receiptCode } = await submitted()
  const folder = join(it.context.config.dataDir, 'files', 'private')
  const before = readdirSync(folder).length
  const { status, body } = await call('DELETE', `/api/manage/applications/${id}`, { token: await root() })
  assert.deepEqual([status, body.message, body.data], [200, '删除成功', null])
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
