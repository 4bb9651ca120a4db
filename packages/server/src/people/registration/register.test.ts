import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { defaultSwitch } from '@jiangxue/contract/messaging/notification.values.ts'
import { messageChannels } from '../../features.ts'
import { lastCode, mailSettings, queued, sendCodes, set, smsSettings, smtpServer } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const window = 15 * 60
let number = 0
const form = (change: object = {}) => {
  number++
  return {
    username: `newcomer${number}`,
    name: '新学员',
    phone: `137${String(number).padStart(8, '0')}`,
    email: '',
    password: 'a fine new password',
    role: 'STUDENT',
    ...change,
  }
}
const register = (change: object = {}) => it.post('/api/auth/register', form(change))
const sendCode = (target: string) => it.post('/api/auth/send-code', { target })
const row = (id: number) =>
  it.context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
beforeEach(async () => {
  it.pass(window)
  await set(it, {
    'user.allowRegister': true,
    'user.allowedRoles': ['student', 'teacher'],
    'user.verifyMethod': 'none',
    'email.smtpServer': '',
    'sms.accessKey': '',
  })
})

test('a visitor registers as a student, is signed in, and has a student number', async () => {
  const { status, body } = await register({
    username: 'Li.Hua',
    name: '李华',
    phone: '13900001111',
    email: 'Li.Hua@example.cn',
  })
  assert.deepEqual([status, body.code, body.success, body.message], [200, 200, true, '注册成功'])
  assert.deepEqual(
    [body.user.username, body.user.name, body.user.role, body.user.phone, body.user.email],
    ['li.hua', '李华', 'STUDENT', '13900001111', 'Li.Hua@example.cn'],
  )
  assert.equal((await it.get('/api/auth/me', body.token)).body.id, body.user.id)
  const { studentNumber, enrollmentDate } = await row(body.user.id)
  assert.match(studentNumber ?? '', /^2026\d{6}$/)
  assert.equal(enrollmentDate?.length, 19)
  for (const username of ['li.hua', '13900001111', 'li.hua@example.cn', studentNumber])
    assert.equal(
      (await it.post('/api/auth/login', { username, password: 'a fine new password' })).body.user?.id,
      body.user.id,
      username ?? '',
    )
  const admin = await it.world.person('ADMIN')
  const list = (await it.get('/api/admin/users/students?keyword=李华', admin.token)).body
  assert.deepEqual(
    list.content.map((each: { id: number; studentId: string }) => [each.id, each.studentId]),
    [[body.user.id, studentNumber]],
  )
})

test('concurrent registrations get different student numbers, and a taken number is skipped', async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => register()))
  const numbers = await Promise.all(
    responses.map(async ({ body }) => (await row(body.user.id)).studentNumber as string),
  )
  assert.equal(new Set(numbers).size, 5)
  const next = String(Math.max(...numbers.map(Number)) + 1)
  await it.world.student({ studentNumber: next })
  assert.ok(Number((await row((await register()).body.user.id)).studentNumber) > Number(next))
})

test('a teacher registers as a teacher and nothing more', async () => {
  const { body } = await register({ role: 'TEACHER' })
  assert.deepEqual([body.user.role, (await row(body.user.id)).studentNumber], ['TEACHER', null])
})

test('no other role is ever granted, whatever is sent', async () => {
  for (const role of ['ADMIN', 'ORG_ADMIN', 'admin', '', null, ['STUDENT']])
    assert.deepEqual(
      [(await register({ role })).status, (await register({ role })).body.errors],
      [422, { role: '请选择身份' }],
    )
  const more = { roles: ['ADMIN'], roleId: 1, organizationId: 1, status: 'ACTIVE', permissions: ['users.edit'], id: 1 }
  for (const [name, value] of Object.entries(more))
    assert.deepEqual((await register({ [name]: value })).body.errors, { [name]: '包含未知的字段' })
})

test('the settings decide whether registration is open and for which roles', async () => {
  await set(it, { 'user.allowedRoles': ['student'] })
  const refused = await register({ role: 'TEACHER' })
  assert.deepEqual(
    [refused.status, refused.body.problem, refused.body.message],
    [403, 'registration.roleClosed', '该身份暂未开放注册'],
  )
  assert.equal((await register()).status, 200)
  await set(it, { 'user.allowRegister': false })
  const closed = await register()
  assert.deepEqual(
    [closed.status, closed.body.problem, closed.body.message],
    [403, 'registration.closed', '学校暂未开放注册'],
  )
  assert.equal((await sendCode('a@example.cn')).body.problem, 'registration.closed')
  assert.equal((await it.get('/api/public/site')).body.registration.isOpen, false)
})

test('registration by a code is closed until the school can send one', async () => {
  const isOpen = async () => (await it.get('/api/public/site')).body.registration.isOpen
  await set(it, { 'user.verifyMethod': 'email' })
  assert.equal(await isOpen(), false)
  assert.equal((await register({ code: '123456' })).body.problem, 'registration.closed')
  await set(it, mailSettings)
  assert.equal(await isOpen(), true)
})

test('rejects missing and wrong fields, field by field', async () => {
  const refused: [change: object, errors: object][] = [
    [{ username: 'x' }, { username: '用户名长度在 2 到 50 个字符' }],
    [{ username: '13912345678' }, { username: '用户名不能是手机号或邮箱' }],
    [{ username: 'a@b.cn' }, { username: '用户名不能是手机号或邮箱' }],
    [{ name: '' }, { name: '请输入姓名' }],
    [{ name: '王' }, { name: '姓名长度在 2 到 50 个字符' }],
    [{ username: '' }, { username: '请输入用户名' }],
    [{ phone: '12345' }, { phone: '请输入正确的手机号码' }],
    [{ phone: '' }, { phone: '请输入手机号' }],
    [{ phone: undefined }, { phone: '请输入手机号' }],
    [{ email: 'nobody' }, { email: '请输入正确的邮箱格式' }],
    [{ email: 'a@example.cn, b@example.cn' }, { email: '请输入正确的邮箱格式' }],
    [{ password: '7chars!' }, { password: '密码长度在 8 到 64 个字符' }],
    [{ password: 'Password1' }, { password: '密码过于常见，请换一个' }],
    [{ code: '12' }, { code: '请输入 6 位数字验证码' }],
  ]
  for (const [change, errors] of refused) {
    const { status, body } = await register(change)
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors }, JSON.stringify(change))
  }
})

test('taken names are reported per field with 409, also to the second of two concurrent requests', async () => {
  const other = await it.world.student({
    username: 'Taken',
    studentNumber: 'T2026',
    phone: '13900002222',
    email: 'taken@example.cn',
  })
  const { status, body } = await register({ username: 'taKen', phone: '13900002222', email: 'TAKEN@example.cn' })
  assert.deepEqual(
    [status, body.problem, body.errors],
    [409, 'account.taken', { username: '用户名已被使用', phone: '手机号已被使用', email: '邮箱已被使用' }],
  )
  assert.deepEqual(
    (await register({ username: 'T2026' })).body.errors,
    { username: '用户名已被使用' },
    'nobody signs in by another’s student number',
  )
  const both = await Promise.all([register({ username: 'same-name' }), register({ username: 'Same-Name' })])
  assert.deepEqual(both.map((response) => response.status).toSorted(), [200, 409])
  assert.deepEqual(both.find((response) => response.status === 409)?.body.errors, { username: '用户名已被使用' })
  await it.context.database.write((db) =>
    db.updateTable('users').set({ deletedAt: it.now }).where('id', '=', other.id).execute(),
  )
  assert.equal(
    (await register({ username: 'taken', phone: '13900002222', email: 'taken@example.cn' })).status,
    200,
    'a deleted account frees its names',
  )
})

for (const [method, target, settings] of [
  ['email', 'fresh@example.cn', mailSettings],
  ['phone', '13900003333', smsSettings],
] as const)
  test(`verified by ${method}: the code works once, and the address is required`, async () => {
    await set(it, { ...settings, 'user.verifyMethod': method })
    assert.deepEqual((await register()).body.errors, {
      ...(method === 'email' && { email: '请输入邮箱' }),
      code: '请输入验证码',
    })
    assert.deepEqual((await register({ [method]: target })).body.errors, { code: '请输入验证码' })
    assert.equal((await register({ [method]: target, code: '000000' })).status, 422, 'no code was sent yet')

    const { status, body } = await sendCode(target)
    assert.deepEqual({ status, success: body.success, data: body.data }, { status: 200, success: true, data: null })
    const code = await lastCode(it, target)
    assert.match(code, /^\d{6}$/)
    await it.world.student({ username: `occupied-${method}` })
    const conflict = await register({ [method]: target, code, username: `occupied-${method}` })
    assert.equal(conflict.status, 409, 'a taken name does not use the code up')
    assert.equal(
      (await register({ [method]: method === 'email' ? 'other@example.cn' : '13900003334', code })).status,
      422,
      'the code is for one address',
    )
    assert.equal((await register({ [method]: target, code })).status, 200)
    assert.deepEqual((await register({ [method]: target, code })).body.errors, { code: '验证码不正确或已过期' })
  })

test('send-code requires an address of the verify method and a configured channel', async () => {
  const none = await sendCode('a@example.cn')
  assert.deepEqual([none.status, none.body.problem], [409, 'registration.needsNoCode'])
  await set(it, { 'user.verifyMethod': 'email' })
  const noMail = await sendCode('a@example.cn')
  assert.deepEqual([noMail.status, noMail.body.message], [503, '学校尚未开通邮件服务，请联系学校'])
  await set(it, { 'user.verifyMethod': 'phone' })
  const noSms = await sendCode('13900004444')
  assert.deepEqual(
    { status: noSms.status, message: noSms.body.message },
    { status: 503, message: '学校尚未开通短信服务，请联系学校' },
  )
  await set(it, { ...smsSettings, ...mailSettings })
  assert.deepEqual((await sendCode('a@example.cn')).body.errors, { target: '请输入正确的手机号码' })
  assert.deepEqual((await sendCode('')).body.errors, { target: '请输入手机号或邮箱' })
  await set(it, { 'user.verifyMethod': 'email' })
  assert.deepEqual((await sendCode('13900004444')).body.errors, { target: '请输入正确的邮箱格式' })
})

test('one address gets five codes within fifteen minutes; other addresses are not affected', async () => {
  await set(it, { ...mailSettings, 'user.verifyMethod': 'email' })
  for (let count = 0; count < 5; count++) assert.equal((await sendCode('many@example.cn')).status, 200)
  const { status, headers } = await sendCode('MANY@example.cn')
  assert.deepEqual({ status, retryAfter: headers['retry-after'] }, { status: 429, retryAfter: String(window) })
  assert.equal((await sendCode('another@example.cn')).status, 200)
  it.pass(window)
  assert.equal((await sendCode('many@example.cn')).status, 200)
})

test('a code is valid for ten minutes, for five attempts, and until the next one is sent', async () => {
  await set(it, { ...mailSettings, 'user.verifyMethod': 'email' })
  const codeFor = async (target: string) => (await sendCode(target), lastCode(it, target))
  const tryCode = async (email: string, code: string) => (await register({ email, code })).status

  const late = await codeFor('late@example.cn')
  it.pass(600)
  assert.equal(await tryCode('late@example.cn', late), 422)

  const guessed = await codeFor('guessed@example.cn')
  const wrong = guessed === '111111' ? '222222' : '111111'
  const guesses = await Promise.all(Array.from({ length: 9 }, () => tryCode('guessed@example.cn', wrong)))
  assert.deepEqual(new Set(guesses), new Set([422]))
  assert.equal(await tryCode('guessed@example.cn', guessed), 422, 'the tries are used up')
  assert.equal(await tryCode('guessed@example.cn', wrong), 429, 'ten failures close the address')

  const first = await codeFor('twice@example.cn')
  const second = await codeFor('twice@example.cn')
  if (first !== second) assert.equal(await tryCode('twice@example.cn', first), 422)
  assert.equal(await tryCode('twice@example.cn', second), 200)
})

test('the table of codes contains neither codes nor their addresses in plain text', async () => {
  await set(it, { ...mailSettings, 'user.verifyMethod': 'email' })
  await sendCode('secret@example.cn')
  const code = await lastCode(it, 'secret@example.cn')
  const stored = JSON.stringify(await it.context.database.read.selectFrom('verificationCodes').selectAll().execute())
  assert.ok(!stored.includes('secret@example.cn') && !stored.includes(`"${code}"`))
})

test('notifies new users by the channels that the settings enable', async () => {
  const off = { ...defaultSwitch('userRegistered'), emailEnabled: false }
  const notified = async (switches: object) => {
    await set(it, { ...mailSettings, ...smsSettings, 'notification.events': [{ ...off, ...switches }] })
    const [phone, email] = [`1390001${String(++number).padStart(4, '0')}`, `told${number}@example.cn`]
    await register({ phone, email, name: '周知' })
    return (await queued(it)).filter((each) => [phone, email].includes(each.target))
  }
  assert.deepEqual(await notified({}), [])
  const [mail, ...others] = await notified({ emailEnabled: true })
  assert.ok(mail?.channel === 'email' && others.length === 0)
  assert.match(mail.subject, /欢迎加入匠学职业IT培训学校/)
  assert.match(mail.text, /周知，您好.*newcomer\d+/s)
  assert.deepEqual(await notified({ smsEnabled: true }), [], 'an SMS needs its template')
  const [sms] = await notified({ smsEnabled: true, smsTemplateCode: 'SMS_2' })
  assert.ok(sms?.channel === 'sms' && sms.templateCode === 'SMS_2' && sms.values['name'] === '周知')
})

test('a visitor is not told that a code was sent while the last ones could not be', async () => {
  const server = await smtpServer()
  await set(it, { ...mailSettings, 'email.password': '', 'user.verifyMethod': 'email' })
  for (const target of ['first@example.cn', 'second@example.cn']) {
    assert.equal((await sendCode(target)).status, 200)
    await sendCodes(it, messageChannels)
  }
  const refused = await sendCode('third@example.cn')
  assert.deepEqual([refused.status, refused.body.problem], [503, 'channel.failing'])
  assert.equal((await it.post('/api/auth/forgot-password', { account: 'nobody' })).body.problem, 'channel.failing')
  await set(it, { 'email.smtpPort': server.port })
  it.pass(60)
  await sendCodes(it, messageChannels)
  assert.equal((await sendCode('third@example.cn')).status, 200, 'once the waiting codes were sent')
  await server.close()
})
