import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { defaultSwitch } from '@jiangxue/contract/messaging/notification.values.ts'
import { lastCode, mailSettings, queued, set, smsSettings } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { password, type Person } from '../../testing/world.ts'

const it = testApp()
const update = ({ id, token }: Person, body: object) => it.call('PUT', `/api/admin/users/update/${id}`, { token, body })
const sendCode = ({ token }: Person, target: string) => it.post('/api/auth/contact-code', { target }, token)
const contact = async ({ token }: Person) => {
  const { email, phone } = (await it.get('/api/auth/me', token)).body
  return [email, phone]
}
const mails = async (event: string) => (await queued(it)).filter((message) => message.event === event)

beforeEach(async () => {
  it.pass(3600)
  await it.context.database.write((db) => db.deleteFrom('outbox').execute())
  await set(it, { 'email.smtpServer': '', 'sms.accessKey': '' })
})

test('a session alone changes neither email nor phone: it takes the current password', async () => {
  const student = await it.world.student({ email: 'old@example.cn', phone: '13900001000' })
  for (const change of [{ email: 'thief@example.cn' }, { phone: '13900001001' }, { email: null }, { phone: '' }]) {
    const missing = await update(student, change)
    assert.deepEqual(
      { status: missing.status, errors: missing.body.errors },
      { status: 422, errors: { password: '请输入当前密码' } },
    )
    const wrong = await update(student, { ...change, password: 'not the password' })
    assert.deepEqual(
      { status: wrong.status, problem: wrong.body.problem, errors: wrong.body.errors },
      { status: 422, problem: 'account.wrongPassword', errors: { password: '当前密码不正确' } },
    )
  }
  assert.deepEqual(await contact(student), ['old@example.cn', '13900001000'])
  assert.equal((await update(student, { email: 'old@example.cn', phone: '13900001000', name: '新名' })).status, 200)
  assert.equal((await update(student, { email: 'new@example.cn', phone: '', password })).status, 200)
  assert.deepEqual(await contact(student), ['new@example.cn', null])
})

test('wrong passwords count like wrong logins', async () => {
  const student = await it.world.student()
  const change = { email: 'guesser@example.cn' }
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => update(student, { ...change, password: 'not the password' })),
  )
  assert.equal(guesses.filter(({ status }) => status === 422).length, 10)
  assert.equal((await update(student, { ...change, password })).status, 429)
})

test('if the school can send email, the new address must be verified by a code', async () => {
  await set(it, mailSettings)
  const [student, other] = [await it.world.student(), await it.world.student()]
  const email = 'proved@example.cn'
  const missing = await update(student, { email, password })
  assert.deepEqual(
    { status: missing.status, errors: missing.body.errors },
    { status: 422, errors: { emailCode: '请输入验证码' } },
  )
  const sent = await sendCode(student, email)
  assert.deepEqual({ status: sent.status, message: sent.body.message }, { status: 200, message: '验证码已发送' })
  const emailCode = await lastCode(it, email)
  for (const [who, body] of [
    [student, { email, emailCode: emailCode === '111111' ? '222222' : '111111' }],
    [student, { email: 'another@example.cn', emailCode }],
    [other, { email, emailCode }],
  ] as const) {
    const refused = await update(who, { ...body, password })
    assert.deepEqual(
      { status: refused.status, errors: refused.body.errors },
      { status: 422, errors: { emailCode: '验证码不正确或已过期' } },
    )
  }
  assert.equal((await update(student, { email, emailCode, password: 'wrong' })).status, 422)
  assert.equal((await update(student, { email, emailCode, password })).status, 200)
  assert.deepEqual(await contact(student), [email, null])
  assert.equal((await update(student, { email: null, password })).status, 200, 'to remove it takes no code')
  assert.equal((await update(student, { email, emailCode, password })).status, 422, 'a code works once')
})

test('a new phone number must be verified by SMS, and both may change at once', async () => {
  await set(it, { ...mailSettings, ...smsSettings })
  const student = await it.world.student()
  const change = { email: 'both@example.cn', phone: '13900002000', password }
  const missing = await update(student, change)
  assert.deepEqual(missing.body.errors, { emailCode: '请输入验证码', phoneCode: '请输入验证码' })
  for (const target of [change.email, change.phone]) assert.equal((await sendCode(student, target)).status, 200)
  const codes = { emailCode: await lastCode(it, change.email), phoneCode: await lastCode(it, change.phone) }
  assert.equal((await update(student, { ...change, ...codes })).status, 200)
  assert.deepEqual(await contact(student), [change.email, change.phone])
})

test('the old address is notified, without showing the new one in full', async () => {
  await set(it, mailSettings)
  const student = await it.world.student({ name: '林晓', email: 'before@example.cn', phone: '13900003000' })
  await update(student, { name: '林晓晓' })
  assert.deepEqual(await mails('contactChanged'), [])
  await update(student, { phone: '13900003001', password })
  await sendCode(student, 'after@example.cn')
  await update(student, { email: 'after@example.cn', emailCode: await lastCode(it, 'after@example.cn'), password })
  const notified = await mails('contactChanged')
  assert.deepEqual(
    notified.map(({ target }) => target),
    ['before@example.cn', 'before@example.cn'],
  )
  assert.match((notified[1] as { text: string }).text, /现在的邮箱：a\*\*\*@example\.cn，手机号：139\*\*\*\*3001。/)
})

test('a changed phone is also reported within the site, with or without email', async () => {
  const [student, teacher] = [await it.world.student({ phone: '13900005000' }), await it.world.person('TEACHER')]
  for (const [who, phone] of [
    [student, '13900005001'],
    [teacher, '13900005002'],
  ] as const) {
    assert.equal((await update(who, { phone, password })).status, 200)
    const [message] = (await it.get('/api/messages', who.token)).body.content
    const { values } = message
    assert.deepEqual(
      { event: message.event, email: values.email, phone: values.phone },
      { event: 'contactChanged', email: '未设置', phone: `139****${phone.slice(-4)}` },
    )
  }
  assert.deepEqual(await queued(it), [], 'the school has neither e-mail nor SMS')
})

test('the old phone is notified by SMS if there is a template for it, never with the one for codes', async () => {
  await set(it, smsSettings)
  const student = await it.world.student({ phone: '13900006000' })
  const change = async (phone: string) => {
    await sendCode(student, phone)
    const { status } = await update(student, { phone, phoneCode: await lastCode(it, phone), password })
    assert.equal(status, 200)
  }
  await change('13900006001')
  assert.deepEqual(await mails('contactChanged'), [])
  const own = { ...defaultSwitch('contactChanged'), smsEnabled: true, smsTemplateCode: 'SMS_CHANGED' }
  await set(it, { 'notification.events': [own] })
  await change('13900006002')
  const [notified, ...more] = await mails('contactChanged')
  assert.deepEqual(more, [])
  assert.ok(notified?.channel === 'sms')
  assert.deepEqual(
    { target: notified.target, templateCode: notified.templateCode },
    { target: '13900006001', templateCode: 'SMS_CHANGED' },
  )
  assert.equal(notified.values['phone'], '139****6002')
})

test('admins who change another account prove nothing, and the user is notified', async () => {
  await set(it, mailSettings)
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student({ email: 'mine@example.cn' })]
  const { status } = await update({ ...student, token: admin.token }, { email: 'corrected@example.cn' })
  assert.equal(status, 200)
  assert.deepEqual(
    (await mails('contactChanged')).map(({ target }) => target),
    ['mine@example.cn'],
  )
})

test('codes are sent only to valid addresses, by configured channels, and up to a limit', async () => {
  const student = await it.world.student()
  assert.deepEqual((await sendCode(student, 'nonsense')).body.errors, { target: '请输入正确的手机号或邮箱' })
  assert.equal((await sendCode(student, 'a@example.cn')).body.problem, 'channel.emailMissing')
  assert.equal((await sendCode(student, '13900004000')).body.problem, 'channel.smsMissing')
  assert.equal((await it.post('/api/auth/contact-code', { target: 'a@example.cn' })).status, 401)
  await set(it, mailSettings)
  const statuses = []
  for (let count = 0; count < 11; count++) statuses.push((await sendCode(student, `a${count}@example.cn`)).status)
  assert.deepEqual([statuses.slice(0, 10).every((status) => status === 200), statuses[10]], [true, 429])
})

test('a student whose checks are sent to the phone changes it, but does not remove it', async () => {
  const admin = await it.world.person('ADMIN')
  await set(it, smsSettings)
  const rule = (kind: string) => it.post('/api/admin/settings/presence', { kind }, admin.token)
  assert.equal((await rule('phone')).status, 200)
  const student = await it.world.student({ phone: '13900001099' })
  const removed = await update(student, { phone: '', password })
  assert.deepEqual(
    { status: removed.status, errors: removed.body.errors },
    { status: 422, errors: { phone: '在岗验证要用到手机，只能更换，不能删除' } },
  )
  assert.equal((await rule('press')).status, 200)
  assert.equal((await update(student, { phone: '', password })).status, 200)
  assert.equal((await rule('off')).status, 200)
})
