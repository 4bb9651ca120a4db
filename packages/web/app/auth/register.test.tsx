import { cleanup, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../lib/site.ts'
import { accounts } from '../testing/accounts.ts'
import { answer, callsOf, refuse } from '../testing/fake-api.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { fill, main, press, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

beforeEach(() =>
  answer({
    ...studentCentre,
    site: () => ({
      ...fallbackSite,
      registration: { isOpen: true, roles: ['STUDENT', 'TEACHER'], verifyMethod: 'none' },
    }),
  }),
)
async function fillIn(user: UserEvent, phone: string) {
  await fill(user, '用户名', 'newcomer')
  await fill(user, '姓名', '高新生')
  await fill(user, '手机号码', phone)
  await fill(user, '密码', 'a password about accounts')
}
const send = (user: UserEvent) => press(user, '注册', main())

test('a visitor registers and is signed in, and what is wrong is reported next to its field', async () => {
  const user = open('/auth/register')
  await screen.findByLabelText('教师')
  await send(user)
  await screen.findByText('请输入用户名')
  await fillIn(user, '12345')
  expect(screen.getByText('强')).toBeVisible()
  await send(user)
  await screen.findByText('请输入正确的手机号码')
  await fill(user, '手机号码', '13912345678')
  answer({ register: () => refuse(409, { errors: { username: '用户名已被使用' } }) })
  await send(user)
  await screen.findByText('用户名已被使用')
  answer({ register: () => ({ token: 'token', user: accounts.student }) })
  await send(user)
  await screen.findByText('注册成功')
  await title('个人中心')
  expect(callsOf('register').at(-1)).toMatchObject({
    body: { username: 'newcomer', role: 'STUDENT', phone: '13912345678' },
  })
  expect(localStorage.getItem('token')).toBe('token')
})

test('a reload keeps what was typed, except the password, until the account exists', async () => {
  const user = open('/auth/register')
  await fillIn(user, '13912345678')
  await user.click(await screen.findByLabelText('教师'))
  cleanup()
  const again = open('/auth/register')
  await expect.poll(() => screen.queryByLabelText('姓名')).toHaveValue('高新生')
  expect(screen.getByLabelText('用户名')).toHaveValue('newcomer')
  expect(screen.getByLabelText('教师')).toBeChecked()
  expect(screen.getByLabelText('密码')).toHaveValue('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a password about accounts')
  await fill(again, '密码', 'a password about accounts')
  answer({ register: () => ({ token: 'token', user: accounts.student }) })
  await send(again)
  await title('个人中心')
  expect({ ...sessionStorage }).toEqual({})
})

test('a teacher registers as a teacher', async () => {
  answer({ register: () => refuse(409) })
  const user = open('/auth/register')
  await user.click(await screen.findByLabelText('教师'))
  await fillIn(user, '13912345678')
  await send(user)
  await expect.poll(() => callsOf('register')).toMatchObject([{ body: { role: 'TEACHER' } }])
})

test('a newcomer accepts the agreements in force, which open without losing the input', async () => {
  const agreements = [
    { kind: 'terms' as const, title: '用户协议', version: 2 },
    { kind: 'privacy' as const, title: '隐私政策', version: 3 },
  ]
  answer({
    site: () => ({
      ...fallbackSite,
      agreements,
      registration: { isOpen: true, roles: ['STUDENT'], verifyMethod: 'none' },
    }),
    register: () => ({ token: 'token', user: accounts.student }),
  })
  const user = open('/auth/register')
  await fillIn(user, '13912345678')
  const box = screen.getByRole('checkbox', { name: /我已阅读并同意/ })
  expect(box).not.toBeChecked()
  expect(screen.getByRole('link', { name: /《用户协议》/ })).toHaveAttribute('target', '_blank')
  await send(user)
  await screen.findByText('请阅读并同意用户协议和隐私政策')
  expect(callsOf('register')).toEqual([])
  await user.click(box)
  await send(user)
  await title('个人中心')
  expect(callsOf('register').at(-1)).toMatchObject({ body: { agreements: { terms: 2, privacy: 3 } } })
})
