import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts, me } from '../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../testing/fake-api.ts'
import { accountSettings, changedUser } from '../testing/fixtures/account.ts'
import { address, fill, press, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

beforeEach(() => answer(accountSettings))

test('a user changes their profile, which the browser stores without phone and e-mail', async () => {
  const user = open('/profile', 'student')
  await fill(user, '姓名', '改名学员')
  await fill(user, '邮箱', 'nobody')
  await press(user, '保存资料')
  await screen.findByText('请输入正确的邮箱格式')
  await fill(user, '邮箱', 'nobody@example.cn')
  answer({ updateUser: () => refuse(400, { errors: { password: '请输入当前密码' } }) })
  await press(user, '保存资料')
  await screen.findByText('请输入当前密码')
  await fill(user, '当前密码', 'my password')
  const changed = { ...accounts.student, name: '改名学员', email: 'nobody@example.cn' }
  answer({ updateUser: () => changedUser(changed), me: () => changed })
  await press(user, '保存资料')
  await screen.findByText('个人资料更新成功')
  await expect.poll(() => screen.queryByLabelText('当前密码')).toBeNull()
  expect(callsOf('updateUser').at(-1)).toMatchObject({
    params: { id: 4 },
    body: { name: '改名学员', email: 'nobody@example.cn', password: 'my password', version: 1 },
  })
  await within(screen.getByRole('banner')).findByRole('button', { name: '改名学员' })
  const kept = JSON.parse(localStorage.getItem('account') ?? '{}') as object
  expect(kept).toMatchObject({ username: 'student', name: '改名学员' })
  expect(kept).not.toHaveProperty('phone')
  expect(kept).not.toHaveProperty('email')
})

test('a taken login name is reported next to its field, and a profile that could not be saved by a notice', async () => {
  answer({ updateUser: () => refuse(409, { errors: { username: '用户名已被使用' } }) })
  const user = open('/profile', 'student')
  await fill(user, '用户名', 'admin')
  await press(user, '保存资料')
  await screen.findByText('用户名已被使用')
  expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('用户名已被使用')
  answer({ updateUser: () => refuse(500, { message: '服务器内部错误' }) })
  await press(user, '保存资料')
  await screen.findByText('更新个人资料失败')
})

test('a student whose ID number is on record cannot change the name', async () => {
  answer({ me: () => ({ ...me(), hasIdCard: true }) })
  open('/profile', 'student')
  const name = await screen.findByLabelText('姓名')
  expect(name).toHaveAttribute('readonly')
  expect(name).toHaveAccessibleDescription('已登记身份证号，如需修改请联系学校')
})

test('files that cannot be an avatar are refused with the reason', async () => {
  open('/profile', 'student')
  const chooser = await screen.findByLabelText('更换头像')
  for (const [file, said] of [
    [new File(['text'], 'a.txt', { type: 'text/plain' }), '请选择图片文件'],
    [new File(['GIF89a'], 'a.gif', { type: 'image/gif' }), '头像图片只能是 JPG/PNG 格式!'],
    [new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }), '头像图片大小不能超过 2MB!'],
  ] as const) {
    fireEvent.change(chooser, { target: { files: [file] } })
    await screen.findByText(said)
  }
})

test('a password is changed, and a wrong old one is reported', async () => {
  answer({ changePassword: () => refuse(400, { errors: { oldPassword: '原密码不正确' } }) })
  const user = open('/profile', 'student')
  await fill(user, '原密码', 'not the password')
  await fill(user, '新密码', 'another password entirely')
  await press(user, '保存新密码')
  await screen.findByText('原密码不正确')
  answer({ changePassword: () => undefined })
  await press(user, '保存新密码')
  await screen.findByText('密码修改成功')
  expect(screen.getByLabelText('新密码')).toHaveValue('')
  expect(callsOf('changePassword').at(-1)).toMatchObject({
    body: { oldPassword: 'not the password', newPassword: 'another password entirely' },
  })
})

test('a request that cannot be sent shows an error', async () => {
  // The light DOM takes any value for a header.
  const { set } = Headers.prototype
  vi.spyOn(Headers.prototype, 'set').mockImplementation(function (this: Headers, name, value) {
    if (name === 'Authorization') throw new TypeError('not a header value')
    set.call(this, name, value)
  })
  open('/profile', 'student')
  await screen.findByText('请求发送失败')
})

test('an ended session redirects to login and shows why', async () => {
  answer({ me: () => refuseWith('session.expired') })
  open('/profile', 'student')
  await screen.findByText('登录已过期，请重新登录')
  await title('登录')
  expect(address()).toBe('/auth/login?redirect=%2Fprofile')
  expect(localStorage.getItem('token')).toBeNull()
})
