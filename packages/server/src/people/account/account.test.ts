import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { permissions } from '@jiangxue/contract/kit/sections.values.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const login = (username: string, secret = password) => it.post('/api/auth/login', { username, password: secret })
const me = (token?: string) => it.get('/api/auth/me', token)
const changePassword = (token: string, oldPassword: string, newPassword: string) =>
  it.call('PUT', '/api/auth/password', { token, body: { oldPassword, newPassword } })
const withoutId = ({ body }: TestResponse) => ({ ...body, requestId: undefined })

test('signs in with username, student number, phone or email', async () => {
  const student = await it.world.student({
    username: 'Wang.Li',
    studentNumber: 'JX2026001',
    phone: '13912345678',
    email: 'Wang.Li@Example.cn',
  })
  for (const name of [
    'Wang.Li',
    'wang.li',
    ' Wang.Li ',
    'JX2026001',
    'jx2026001',
    '13912345678',
    'wang.li@example.CN',
  ]) {
    const { status, body } = await login(name)
    assert.deepEqual(
      { status, code: body.code, success: body.success, message: body.message, id: body.user?.id },
      { status: 200, code: 200, success: true, message: '登录成功', id: student.id },
      name,
    )
    assert.equal((await me(body.token)).body.username, 'Wang.Li')
  }
  assert.equal((await me(student.token)).body.createTime, new Date(it.now).toISOString())
})

test('a student number in another case never takes precedence, and names no one if several differ only in case', async () => {
  const number = (studentNumber: string) => it.world.student({ studentNumber })
  const [upper, lower, exact] = [await number('QX-A1'), await number('qx-a1'), await number('qx-B1')]
  const named = await it.world.student({ username: 'QX-b1', studentNumber: 'other-b1' })
  const mailed = await it.world.student({ email: 'qx-c1@example.cn' })
  await number('QX-C1@example.cn')
  const found = async (name: string) => {
    const { status, body } = await login(name)
    return status === 200 ? body.user.id : body.problem
  }
  assert.deepEqual(
    [await found('QX-A1'), await found('qx-a1'), await found('Qx-A1')],
    [upper.id, lower.id, 'account.wrongCredentials'],
  )
  assert.deepEqual([await found('QX-B1'), await found('qx-B1')], [named.id, named.id])
  assert.notEqual(exact.id, named.id)
  assert.equal(await found('qx-c1@example.cn'), mailed.id)
})

test('a wrong password and an unknown account get the same response', async () => {
  const { username } = await it.world.student()
  const [wrong, unknown] = [await login(username, 'not the password'), await login('nobody-at-all')]
  assert.deepEqual(
    { wrongStatus: wrong.status, unknownStatus: unknown.status },
    { wrongStatus: 401, unknownStatus: 401 },
  )
  assert.deepEqual(withoutId(wrong), {
    code: 401,
    problem: 'account.wrongCredentials',
    success: false,
    message: '用户名或密码错误',
    requestId: undefined,
  })
  assert.deepEqual(withoutId(wrong), withoutId(unknown))
})

test('a disabled account is reported only after the right password', async () => {
  const { username } = await it.world.student({ status: 'INACTIVE' })
  assert.equal((await login(username, 'not the password')).body.message, '用户名或密码错误')
  const { status, body } = await login(username)
  assert.deepEqual(
    { status, problem: body.problem, message: body.message, token: body.token },
    { status: 403, problem: 'account.disabled', message: '账号已禁用', token: undefined },
  )
})

test('disabling an account ends its sessions at once, and so does deleting it', async () => {
  for (const change of [{ status: 'INACTIVE' as const }, { deletedAt: it.now }]) {
    const student = await it.world.student()
    assert.equal((await me(student.token)).status, 200)
    await it.context.database.write((db) => db.updateTable('users').set(change).where('id', '=', student.id).execute())
    const { status, body } = await me(student.token)
    assert.deepEqual({ status, message: body.message }, { status: 401, message: '登录已过期，请重新登录' })
  }
})

test('only hashes of tokens and passwords are in the database', async () => {
  const student = await it.world.student({ idCard: `11010120000101123${checkCharacterOf('11010120000101123')}` })
  const { token } = (await login(student.username)).body
  it.pass(3600)
  const renewed = (await me(token)).headers['new-token'] as string
  const { read } = it.context.database
  const tables = (await read.introspection.getTables()).map((table) => table.name)
  assert.ok(tables.includes('login_sessions') && tables.length > 20)
  for (const table of tables) {
    const stored = JSON.stringify(
      await read
        .selectFrom(table as 'users')
        .selectAll()
        .execute(),
    )
    for (const secret of [token, student.token, renewed, password, '11010120000101123'])
      assert.ok(!stored.includes(secret), `${table} holds a secret`)
  }
})

test('logging out always succeeds and ends the session', async () => {
  const student = await it.world.student()
  const other = await it.world.login(student.id)
  for (const token of [undefined, 'no-such-token', student.token, student.token]) {
    const { status, body } = await it.call('POST', '/api/auth/logout', { token })
    assert.deepEqual(
      { status, success: body.success, message: body.message },
      { status: 200, success: true, message: '退出登录成功' },
    )
  }
  const empty = await it.call('POST', '/api/auth/logout', { headers: { 'content-type': 'application/json' } })
  assert.equal(empty.status, 200, 'an empty body called JSON is no body')
  assert.equal((await me(student.token)).status, 401)
  assert.equal((await me(other)).status, 200, 'the other device stays signed in')
})

test('logging out also ends the old token of a renewed session', async () => {
  const student = await it.world.student()
  it.pass(3600)
  const renewed = (await me(student.token)).headers['new-token'] as string
  await it.call('POST', '/api/auth/logout', { token: renewed })
  assert.deepEqual([(await me(student.token)).status, (await me(renewed)).status], [401, 401])
})

test('full admins have every permission, a custom role exactly its own, others those of their calls', async () => {
  const listed = async (person: { token: string }) => (await me(person.token)).body.permissions
  const ofModules = (await listed(await it.world.person('ADMIN'))).filter((each: string) =>
    /^(exams|items|payments)\./.test(each),
  )
  assert.deepEqual(ofModules, [], 'nothing of modules that the school has not set up')
  await set(it, { 'course.hasExams': true, 'payment.alipayAppId': '2021000000000001' })
  const own = ['students.view', 'news.edit']
  const isFull = async (person: { token: string }) => (await me(person.token)).body.isFullAdmin
  assert.deepEqual(await listed(await it.world.person('ADMIN')), [...permissions])
  assert.deepEqual(await listed(await it.world.person('ADMIN', { permissions: own })), own)
  assert.deepEqual(await listed(await it.world.person('ADMIN', { permissions: [] })), [])
  assert.deepEqual(await listed(await it.world.student()), [])
  assert.deepEqual(
    [await isFull(await it.world.person('ADMIN')), await isFull(await it.world.person('ADMIN', { permissions }))],
    [true, false],
    'a custom role with every permission is none',
  )
  const manager = await listed(await it.world.person('ORG_ADMIN'))
  assert.ok(manager.includes('students.edit') && manager.includes('certificates.view'), manager.join())
  for (const kept of ['students.reveal', 'courses.view', 'users.view', 'settings.view', 'organizations.view'])
    assert.ok(!manager.includes(kept), kept)
  const teacher = await listed(await it.world.person('TEACHER'))
  assert.ok(teacher.includes('students.view') && teacher.includes('courses.view'), teacher.join())
  for (const kept of ['students.edit', 'students.export', 'courses.edit', 'certificates.view'])
    assert.ok(!teacher.includes(kept), kept)
})

test('a new password ends every other session and keeps this one', async () => {
  const student = await it.world.student()
  const phone = await it.world.login(student.id)
  const { status, body } = await changePassword(student.token, password, 'a much better one')
  assert.deepEqual({ status, success: body.success, data: body.data }, { status: 200, success: true, data: null })
  assert.deepEqual([(await me(student.token)).status, (await me(phone)).status], [200, 401])
  assert.deepEqual(
    [(await login(student.username)).status, (await login(student.username, 'a much better one')).status],
    [401, 200],
  )
})

test('rejects a wrong old password and new ones that are common, personal, short or long', async () => {
  const student = await it.world.student({ username: 'wang.xiaoming' })
  const refused: [oldPassword: string, newPassword: string, errors: object][] = [
    ['not the password', 'a much better one', { oldPassword: '原密码不正确' }],
    [password, 'Admin123', { newPassword: '密码过于常见，请换一个' }],
    [password, 'zzzzzzzzzz', { newPassword: '密码过于常见，请换一个' }],
    [password, 'jiangxue-demo', { newPassword: '密码过于常见，请换一个' }],
    [password, 'gnimoaix.gnaw!', { newPassword: '密码不能由用户名、手机号、学校名称等组成，请换一个' }],
    [password, '匠学职业IT培训学校', { newPassword: '密码不能由用户名、手机号、学校名称等组成，请换一个' }],
    [password, '7chars!', { newPassword: '密码长度在 8 到 64 个字符' }],
    [password, 'x1'.repeat(33), { newPassword: '密码长度在 8 到 64 个字符' }],
    ['', 'a much better one', { oldPassword: '请输入原密码' }],
  ]
  for (const [oldPassword, newPassword, errors] of refused) {
    const { status, body } = await changePassword(student.token, oldPassword, newPassword)
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors })
  }
  assert.equal((await login(student.username)).status, 200, 'the password is still the old one')
})

test('wrong old passwords count like wrong logins, and a success clears them', async () => {
  const student = await it.world.student()
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 9; count++)
      assert.equal((await changePassword(student.token, 'wrong', 'a much better one')).status, 422)
    assert.equal((await changePassword(student.token, password, password)).status, 200)
  }
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => changePassword(student.token, 'wrong', 'a much better one')),
  )
  assert.deepEqual(
    [
      guesses.filter((response) => response.status === 422).length,
      guesses.filter((response) => response.status === 429).length,
    ],
    [10, 4],
  )
  assert.equal((await changePassword(student.token, password, 'a much better one')).status, 429)
  assert.equal((await login(student.username)).status, 429)
  it.pass(15 * 60)
  assert.equal((await changePassword(student.token, password, 'a much better one')).status, 200)
})

test('with an initial password only me, password and logout are allowed', async () => {
  const student = await it.world.student({ mustChangePassword: true })
  const { token, user } = (await login(student.username)).body
  assert.equal(user.mustChangePassword, true)
  assert.equal((await me(token)).status, 200)
  for (const path of ['/api/student/courses', `/api/student/learning/${student.id}/profile`]) {
    const { status, body } = await it.get(path, token)
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      { status: 403, problem: 'session.mustChangePassword', message: '请先修改初始密码' },
    )
  }
  assert.equal((await it.get('/api/public/courses/list', token)).status, 200, 'public pages stay open')
  assert.equal((await changePassword(token, password, 'my own password')).status, 200)
  assert.equal((await it.get('/api/student/courses', token)).status, 200)
  assert.equal((await me(token)).body.mustChangePassword, false)
  assert.equal((await it.call('POST', '/api/auth/logout', { token: student.token })).status, 200)
})

test('no response contains a password hash, a token hash or an ID number', async () => {
  const idCard = `11010120000101124${checkCharacterOf('11010120000101124')}`
  const [student, admin] = [await it.world.student({ idCard }), await it.world.person('ADMIN')]
  const { read } = it.context.database
  const {
    passwordHash: hash,
    idCardCipher: cipher,
    idCardDigest: digest,
  } = await read.selectFrom('users').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow()
  const sessions = await read.selectFrom('loginSessions').selectAll().where('userId', '=', student.id).execute()
  const responses = [
    await login(student.username),
    await login(student.username, 'wrong'),
    await me(student.token),
    await it.get(`/api/student/learning/${student.id}/profile`, student.token),
    await it.get(`/api/admin/users/students?keyword=${idCard}`, admin.token),
    await changePassword(student.token, password, 'a much better one'),
  ]
  assert.equal(responses[4]!.body.totalElements, 1)
  for (const secret of [
    hash,
    cipher!,
    digest!,
    idCard,
    '$argon2',
    ...sessions.flatMap((session) => [session.tokenHash, session.loginId]),
    student.token,
  ])
    for (const { body } of responses) assert.ok(!JSON.stringify(body).includes(secret))
})
