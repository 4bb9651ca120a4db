import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import { messageChannels } from '../../features.ts'
import { healthReasonsOf } from '../../office/upkeep/health.ts'
import {
  lastCode,
  mailSettings,
  mailText,
  queued,
  sendCodes,
  set,
  smsSettings,
  smtpServer,
} from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const window = 15 * 60
const newPassword = 'a much better one'
const forgot = (account: string) => it.post('/api/auth/forgot-password', { account })
const reset = (account: string, code: string, secret = newPassword) =>
  it.post('/api/auth/reset-password', { account, code, password: secret })
const login = (username: string, secret: string) => it.post('/api/auth/login', { username, password: secret })
/** The outbox turns requests into messages first, then sends them; no server is listening, so the codes can be read. */
const work = () => sendCodes(it, messageChannels)
beforeEach(async () => {
  it.pass(window)
  await it.context.database.write((db) => db.deleteFrom('outbox').execute())
  await set(it, { ...mailSettings, 'email.password': '', 'sms.accessKey': '' })
})

test('a forgotten password is reset by email, and every session ends', async () => {
  const server = await smtpServer()
  await set(it, { 'email.smtpPort': server.port })
  const student = await it.world.student({ email: 'forgetful@example.cn' })
  assert.equal((await forgot(student.username)).status, 200)
  await work()
  await work()
  assert.deepEqual(
    server.mails.map((mail) => mail.to),
    [['forgetful@example.cn']],
  )
  const code = /验证码：(\d{8})\D/.exec(mailText(server.mails[0]?.raw ?? ''))?.[1] as string
  const { status, body } = await reset(student.username, code)
  assert.deepEqual(
    { status, success: body.success, message: body.message, data: body.data },
    { status: 200, success: true, message: '密码已重置，请用新密码登录', data: null },
  )
  assert.deepEqual(
    [(await login(student.username, password)).status, (await login(student.username, newPassword)).status],
    [401, 200],
  )
  assert.equal((await it.get('/api/auth/me', student.token)).status, 401)
  assert.deepEqual(
    (await reset(student.username, code)).body.errors,
    { code: '验证码不正确或已过期' },
    'a code works once',
  )
  await server.close()
})

test('known and unknown accounts get the same response, and nothing is queued for made-up names', async () => {
  const { username } = await it.world.student({ email: 'known@example.cn' })
  const [known, unknown] = [await forgot(username), await forgot('nobody-at-all')]
  assert.deepEqual({ status: known.status, body: known.body }, { status: unknown.status, body: unknown.body })
  assert.deepEqual(
    (await queued(it)).map(({ channel, target }) => [channel, target]),
    [['reset', '']],
  )
  await work()
  assert.deepEqual(
    (await queued(it)).map(({ target }) => target),
    ['known@example.cn'],
  )
  const [wrong, nobody] = [await reset(username, '000000'), await reset('nobody-at-all', '000000')]
  assert.deepEqual({ ...wrong.body, requestId: '' }, { ...nobody.body, requestId: '' })
})

test('wrong codes for made-up names do not reveal, by their limit, which names exist', async () => {
  const { username } = await it.world.student({ email: 'hidden@example.cn' })
  for (let guess = 0; guess < accountLimits.codeFailuresPerTarget; guess++) await reset(`invented-${guess}`, '000000')
  const [known, unknown] = [await reset(username, '000000'), await reset('nobody-here', '000000')]
  assert.deepEqual(
    { knownStatus: known.status, unknownStatus: unknown.status },
    { knownStatus: 422, unknownStatus: 422 },
  )
  for (const name of [username, 'Same-Name', 'same-name'])
    for (let guess = 0; guess < accountLimits.codeFailuresPerTarget / 2; guess++) await reset(name, '000000')
  assert.equal((await reset('SAME-NAME', '000000')).status, 429, 'a made-up name has the limit of an account')
})

test('known and unknown names get five requests each, and an account five codes for all its names', async () => {
  const { username } = await it.world.student({ email: 'often@example.cn', phone: '13900005555' })
  for (const name of [username, 'no-such-name']) {
    for (let count = 0; count < 5; count++) assert.equal((await forgot(name)).status, 200)
    assert.equal((await forgot(name.toUpperCase())).status, 429)
  }
  assert.equal((await forgot('13900005555')).status, 200, 'another name of the account gets the same response')
  await work()
  assert.equal((await queued(it)).filter((each) => each.target === 'often@example.cn').length, 5)
})

test('requests by phone get an SMS, others an email; unreachable and disabled accounts get nothing', async () => {
  await set(it, smsSettings)
  const both = await it.world.student({ email: 'both@example.cn', phone: '13900006666' })
  const phoneOnly = await it.world.student({ phone: '13900006667' })
  await it.world.student({ username: 'unreachable' })
  await it.world.student({ username: 'disabled', email: 'disabled@example.cn', status: 'INACTIVE' })
  const targets = async (account: string) => {
    const before = (await queued(it)).length
    await forgot(account)
    await work()
    return (await queued(it)).slice(before).map((each) => each.target)
  }
  assert.deepEqual(await targets('13900006666'), ['13900006666'])
  assert.deepEqual(await targets(both.username), ['both@example.cn'])
  assert.deepEqual(await targets(phoneOnly.username), ['13900006667'])
  assert.deepEqual([await targets('unreachable'), await targets('disabled')], [[], []])
})

test('a school without email and SMS reports that', async () => {
  await set(it, { 'email.smtpServer': '' })
  const { status, body } = await forgot('anybody')
  assert.deepEqual(
    { status, problem: body.problem, message: body.message },
    { status: 503, problem: 'channel.noneForReset', message: '学校尚未开通邮件或短信服务，请联系学校重置密码' },
  )
})

test('a code allows five wrong attempts, an account ten, and a wrong code blocks no login', async () => {
  const { username } = await it.world.student({ email: 'guess@example.cn' })
  await forgot(username)
  await work()
  const code = await lastCode(it, 'guess@example.cn')
  const wrong = code === '111111' ? '222222' : '111111'
  const guesses = await Promise.all(Array.from({ length: 15 }, () => reset(username, wrong)))
  assert.equal(guesses.filter((response) => response.status === 422).length, 10)
  assert.equal(guesses.filter((response) => response.status === 429).length, 5)
  assert.equal((await reset(username, code)).status, 429)
  assert.equal((await login(username, password)).status, 200)
  it.pass(window)
  assert.equal((await reset(username, code)).status, 422, 'too old')
  assert.equal((await login(username, password)).status, 200)
})

test('one code sets one password, even with concurrent requests', async () => {
  const { username } = await it.world.student({ email: 'race@example.cn' })
  await forgot(username)
  await work()
  const code = await lastCode(it, 'race@example.cn')
  const responses = await Promise.all(
    ['password one', 'password two', 'password three'].map((secret) => reset(username, code, secret)),
  )
  assert.equal(responses.filter((response) => response.status === 200).length, 1)
})

test('a code of one account works for no other, and a registration code for none', async () => {
  const [one, other] = [
    await it.world.student({ email: 'one@example.cn' }),
    await it.world.student({ email: 'other@example.cn' }),
  ]
  await forgot(one.username)
  await forgot(other.username)
  await work()
  const code = await lastCode(it, 'one@example.cn')
  if (code !== (await lastCode(it, 'other@example.cn'))) assert.equal((await reset(other.username, code)).status, 422)
  await set(it, { 'user.verifyMethod': 'email' })
  await it.post('/api/auth/send-code', { target: 'other@example.cn' })
  const forRegistering = await lastCode(it, 'other@example.cn')
  const rows = (await queued(it)).filter((each) => each.target === 'other@example.cn')
  assert.deepEqual(
    rows.map((each) => each.event),
    ['resetCode', 'registerCode'],
  )
  if (forRegistering !== /\d{6,8}/.exec(rows[0]?.channel === 'email' ? rows[0].text : '')?.[0])
    assert.equal((await reset(other.username, forRegistering)).status, 422)
})

test('changing the address or password of an account invalidates codes sent before', async () => {
  const { token } = await it.world.person('ADMIN')
  const move = (id: number) =>
    it.call('PUT', `/api/admin/users/update/${id}`, { token, body: { email: 'kept@example.cn' } })
  const handOut = (id: number) => it.post(`/api/admin/students/reset-password/${id}`, {}, token)
  for (const [before, after, replace] of [
    ['lost@example.cn', 'kept@example.cn', move],
    ['read@example.cn', 'read@example.cn', handOut],
  ] as const) {
    // Nobody is promised a code while the last ones could not be sent.
    it.pass(window)
    await it.prove(token)
    const { id, username } = await it.world.student({ email: before })
    await forgot(username)
    await work()
    const code = await lastCode(it, before)
    assert.equal((await replace(id)).status, 200)
    assert.deepEqual((await reset(username, code)).body.errors, { code: '验证码不正确或已过期' })
    await forgot(username)
    await work()
    assert.equal((await reset(username, await lastCode(it, after))).status, 200, 'a new one works')
  }
})

test('rejects missing and weak values, and a reset replaces an initial password', async () => {
  for (const [body, errors] of [
    [{ account: '', code: '123456', password: newPassword }, { account: '请输入账号' }],
    [{ account: 'a', code: '12345', password: newPassword }, { code: '请输入收到的 6 位或 8 位数字验证码' }],
    [{ account: 'a', code: '123456', password: 'short' }, { password: '密码长度在 8 到 64 个字符' }],
    [{ account: 'a', code: '123456', password: '12345678' }, { password: '密码过于常见，请换一个' }],
  ] as const)
    assert.deepEqual((await it.post('/api/auth/reset-password', body)).body.errors, errors)
  assert.deepEqual((await it.post('/api/auth/forgot-password', {})).body.errors, { account: '请输入账号' })
  const { username } = await it.world.student({ email: 'initial@example.cn', mustChangePassword: true })
  await forgot(username)
  await work()
  await reset(username, await lastCode(it, 'initial@example.cn'))
  assert.equal((await login(username, newPassword)).body.user.mustChangePassword, false)
})

test('guesses at one new code after another are limited per week, for strangers only', async () => {
  const { username } = await it.world.student({ email: 'hunted@example.cn' })
  const home = { from: '192.0.2.7' }
  await it.call('POST', '/api/auth/login', { ...home, body: { username, password } })
  const guess = (account: string, code: string, place: object) =>
    it.call('POST', '/api/auth/reset-password', { ...place, body: { account, code, password: newPassword } })
  const { codeFailuresPerTarget: perWindow, resetFailuresPerWeek: perWeek } = accountLimits
  for (let round = 0; round < perWeek / perWindow; round++) {
    for (const account of [username, 'invented'])
      for (let count = 0; count < perWindow; count++)
        assert.equal((await guess(account, '000000', { from: `198.51.100.${round}` })).status, 422)
    it.pass(window)
  }
  await forgot(username)
  await work()
  const code = await lastCode(it, 'hunted@example.cn')
  for (const account of [username, 'invented'])
    assert.equal((await guess(account, code, { from: '198.51.100.99' })).status, 429, account)
  assert.equal((await login(username, password)).status, 200, 'it blocks no login')
  assert.equal((await guess(username, code, home)).status, 200, 'nor the owner')
  it.pass(7 * 86_400)
  assert.equal((await guess('invented', '000000', { from: '198.51.100.99' })).status, 422)
})

test('five hundred wrong reset codes in a day are a reason for the operator to look, however many accounts they are for', async () => {
  const reasons = async () => healthReasonsOf(it.context)
  assert.ok(!(await reasons()).includes('codesGuessed'))
  const counter = { name: 'reset-failures-of-school', count: 499, resetsAt: it.now + 86_400_000 }
  await it.context.database.write(async (db) => {
    await db.deleteFrom('rateCounters').where('name', '=', counter.name).execute()
    await db.insertInto('rateCounters').values(counter).execute()
  })
  assert.ok(!(await reasons()).includes('codesGuessed'))
  assert.equal((await reset('nobody-in-particular', '00000000')).status, 422)
  assert.ok((await reasons()).includes('codesGuessed'))
  it.pass(86_400)
  assert.ok(!(await reasons()).includes('codesGuessed'))
})

test('a reset code has eight digits by mail and six by text message, and seven are no code', async () => {
  await set(it, smsSettings)
  const student = await it.world.student({ email: 'long@example.cn', phone: '13812340099' })
  await forgot(student.username)
  await work()
  assert.match(await lastCode(it, 'long@example.cn'), /^\d{8}$/)
  await forgot('13812340099')
  await work()
  const code = await lastCode(it, '13812340099')
  assert.match(code, /^\d{6}$/)
  assert.equal((await reset(student.username, '1234567')).body.errors.code, '请输入收到的 6 位或 8 位数字验证码')
  assert.equal((await reset(student.username, code)).status, 200)
})
