import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { removeUnclaimedPhotos } from '../../files/upload/id-photo.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { png } from '../../testing/files/pictures.ts'
import { applications } from '../../testing/papers/applications.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { newIdCard, call, photo, application, submit, submitted, root, operations } = applications(it)

const wrong: [field: string, values: unknown[], message: string][] = [
  ['attendeeName', ['一', '𠮷', 'x'.repeat(51), '𠮷'.repeat(51)], '姓名长度在 2 到 50 个字符'],
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
  ['consentVersion', ['', '0', 0.5, -1, 1, undefined], '请阅读并同意个人信息处理说明'],
]

test('characters outside the BMP count as one', async () => {
  assert.equal((await submit(await application({ attendeeName: '𠮷'.repeat(26) }))).status, 200)
})

test('an application is stored, with a receipt code for looking up its status', async () => {
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
  assert.equal(row.status, 'PENDING')
})

test('every invalid field is rejected with its own message, and nothing is claimed', async () => {
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

test('a second application with the same ID number is rejected while the first is pending', async () => {
  const form = await application()
  assert.equal((await submit(form)).status, 200)
  const again = await application({ attendeeIdCard: form.attendeeIdCard.toLowerCase() })
  const { status, body } = await submit(again)
  assert.deepEqual(
    [status, body.problem, body.message],
    [409, 'application.pendingExists', '该身份证号已有待审核的报名申请'],
  )
  const both = await application()
  const responses = await Promise.all([
    submit(both),
    submit({ ...both, idCardFrontUrl: again.idCardFrontUrl, idCardBackUrl: again.idCardBackUrl }),
  ])
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, 409], 'at once, too')
})

test('phone and the last four characters of the ID number find applications, anything else none', async () => {
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
    assert.deepEqual({ status, body }, { status: 200, body: [] }, number + query)
  }
})

test('addresses are rate-limited: uploads, submissions, rejections and look-ups', async () => {
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

test('only JPG and PNG files of limited size are accepted as ID card photos', async () => {
  const post = (body: Uint8Array | string) => call('POST', '/api/upload/public/id-card', fileForm(body))
  for (const body of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'GIF89a']) {
    const response = await post(body)
    assert.deepEqual(
      { status: response.status, message: response.body.message },
      { status: 415, message: '只能上传图片文件!' },
    )
  }
  const large = await post(Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]))
  assert.deepEqual(
    { status: large.status, message: large.body.message },
    { status: 413, message: '图片大小不能超过 5MB!' },
  )
  assert.deepEqual(
    [(await post(await png())).status, (await call('POST', '/api/upload/public/id-card', { body: {} })).status],
    [200, 415],
  )
})

test('photos are encrypted on disk, and opened only by permitted admins, which is logged', async () => {
  const { id, form } = await submitted()
  const folder = join(it.context.config.dataDir, 'files', 'uploads', 'private')
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
  const path = `/api/manage/applications/${id}/photos/front?reason=${encodeURIComponent('核对证件')}`
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
  const silent = path.replace(/\?.*/, '')
  for (const query of ['', '?reason=.', '?reason=%E2%80%8B%E2%80%8B'])
    assert.equal((await call('GET', silent + query, { token: revealer.token })).status, 422, query)
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
    [
      'application.revealPhoto',
      revealer.id,
      revealer.username,
      '{"side":"front","reason":"核对证件"}',
      '10.8.0.1',
      'success',
    ],
  )
  assert.equal(
    (await call('GET', `/api/manage/applications/${id}/photos/top?reason=check`, { token: revealer.token })).status,
    404,
  )
  assert.equal(
    (await call('GET', '/api/manage/applications/999999999/photos/front?reason=check', { token: revealer.token }))
      .status,
    404,
  )
})

test('unclaimed photos are removed after a day', async () => {
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
  const folder = join(it.context.config.dataDir, 'files', 'uploads', 'private')
  assert.equal(readdirSync(folder).length, await count())
  assert.equal(
    (await call('GET', `/api/manage/applications/${kept.id}/photos/back?reason=check`, { token: await root() })).status,
    200,
    'claimed ones stay',
  )
})
