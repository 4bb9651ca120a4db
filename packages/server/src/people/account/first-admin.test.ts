import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { inviteFirstAdmin } from './first-admin.ts'

const it = testApp()
const create = (token: string, change: object = {}) =>
  it.post('/api/auth/first-admin', {
    token,
    username: 'principal',
    name: '校长',
    password: 'a fine new password',
    ...change,
  })
const invite = async () => (await inviteFirstAdmin(it.context)) as string

test('a wrong, replaced or expired link is rejected', async () => {
  await it.world.student()
  const [replaced, expired] = [await invite(), await invite()]
  for (const token of ['nonsense', replaced]) {
    const { status, body } = await create(token)
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      { status: 403, problem: 'account.firstAdminRefused', message: '链接已失效或学校已有管理员' },
    )
  }
  it.pass(24 * 3600)
  assert.equal((await create(expired)).status, 403)
})

test('a weak form is rejected, and the link remains valid', async () => {
  const token = await invite()
  for (const [change, errors] of [
    [{ password: 'password1' }, { password: '密码过于常见，请换一个' }],
    [{ password: 'short' }, { password: '密码长度在 8 到 64 个字符' }],
    [{ username: '13912345678' }, { username: '用户名不能是手机号或邮箱' }],
    [{ name: '' }, { name: '请输入姓名' }],
  ] as const)
    assert.deepEqual((await create(token, change)).body.errors, errors)
  const [{ username }] = [await it.world.student({ username: 'already-here' })]
  const taken = await create(token, { username })
  assert.deepEqual(
    { status: taken.status, errors: taken.body.errors },
    { status: 409, errors: { username: '用户名已被使用' } },
  )
  assert.equal(
    (await it.context.database.read.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute()).length,
    0,
  )
})

test('the link creates one full admin, even with concurrent requests, and never another', async () => {
  const token = await invite()
  const responses = await Promise.all([
    create(token),
    create(token, { username: 'second' }),
    create(token, { username: 'third' }),
  ])
  const [made] = responses.filter((response) => response.status === 200)
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, 403, 403])
  const me = await it.get('/api/auth/me', made?.body.token)
  assert.deepEqual([me.body.role, me.body.name, me.body.permissions.length > 20], ['ADMIN', '校长', true])
  assert.equal((await create(token, { username: 'fourth' })).status, 403)
  assert.equal(await inviteFirstAdmin(it.context), undefined, 'a school with an admin invites nobody')
})
