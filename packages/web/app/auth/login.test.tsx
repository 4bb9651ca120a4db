import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fallbackSite } from '../lib/site.ts'
import { accounts } from '../testing/accounts.ts'
import { answer, answerWithPage, disconnect, refuse, refuseWith } from '../testing/fake-api.ts'
import { accountSettings } from '../testing/fixtures/account.ts'
import { homeData, siteContent } from '../testing/fixtures/site-content.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { fill, follow, main, press, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

async function fillIn(user: UserEvent) {
  await fill(user, '账号', 'student')
  await fill(user, '密码', 'a password')
}

test('login says what has failed, and stays', async () => {
  const user = open('/auth/login')
  await fillIn(user)
  for (const [login, said] of [
    [disconnect, '网络连接失败，请检查您的网络设置'],
    [() => refuse(503), '请求错误，状态码: 503'],
    [() => answerWithPage(200), /可能是所在网络的登录页/],
    [() => refuseWith('account.wrongCredentials'), '用户名或密码错误'],
  ] as const) {
    answer({ login })
    await press(user, '登录', main())
    await screen.findByText(said)
  }
  expect(location.pathname).toBe('/auth/login')
  expect(screen.getByLabelText('账号')).toHaveValue('student')
})

test('a visitor who wants to continue learning gets to their courses through login', async () => {
  answer({ ...studentCentre, login: () => ({ token: 'token', user: accounts.student }) })
  const user = open('/learning')
  await fillIn(user)
  await press(user, '登录', main())
  await title('个人中心')
  expect(location.pathname + location.hash).toBe('/student#courses')
})

test('whoever asked for the deletion of their account can take it back after the login', async () => {
  const user = { ...accounts.student, erasedOn: '2026-12-04' }
  answer({
    ...accountSettings,
    login: () => ({ token: 'token', user }),
    getOwnPrivacy: () => ({ consents: [], requests: [], erasedOn: '2026-12-04' }),
  })
  const hands = open('/auth/login?redirect=%2Fstudent')
  await fillIn(hands)
  await press(hands, '登录', main())
  await screen.findByRole('button', { name: '撤回注销' })
  expect(location.pathname).toBe('/profile')
})

test('logging out shows a notice and discards the user’s data', async () => {
  answer({ ...studentCentre, logout: () => undefined, getSiteContent: () => siteContent, getHomeData: () => homeData })
  const user = open('/student', 'student')
  await screen.findByText(/^欢迎，/)
  await press(user, '林若川')
  await press(user, '退出登录')
  await screen.findByText('退出登录成功')
  await screen.findByRole('heading', { name: '热门课程' })
  expect({ ...localStorage }).toEqual({})
})

test('a school that cannot send messages says at once how to get a new password', async () => {
  answer({ site: () => ({ ...fallbackSite, contactPhone: '0512-0000 0000' }) })
  const user = open('/auth/login')
  await follow(user, '忘记密码')
  await title('找回密码')
  expect(screen.getByText('学校尚未开通邮件或短信服务，请联系学校重置密码')).toBeVisible()
  expect(screen.getByRole('link', { name: '学校电话 0512-0000 0000' })).toHaveAttribute('href', 'tel:051200000000')
  expect(screen.queryByLabelText('账号')).toBeNull()
})

test('a code that cannot be sent says why', async () => {
  const message = '学校尚未开通邮件或短信服务，请联系学校重置密码'
  answer({ site: () => ({ ...fallbackSite, codeChannels: ['email'] }), forgotPassword: () => refuse(400, { message }) })
  const user = open('/auth/forgot-password')
  await fill(user, '账号', 'student')
  await press(user, '发送验证码')
  await screen.findByText(message)
})

test('a used link for the first admin is rejected', async () => {
  answer({ createFirstAdmin: () => refuse(400, { message: '链接已失效或学校已有管理员' }) })
  const user = open('/auth/first-admin?token=no-such-token')
  await fill(user, '用户名', 'principal')
  await fill(user, '姓名', '校长')
  await fill(user, '密码', 'a password of the principal')
  await press(user, '创建管理员')
  await screen.findByText('链接已失效或学校已有管理员')
})

test('the password can be shown', async () => {
  const user = open('/auth/login')
  const password = await screen.findByLabelText('密码')
  expect(password).toHaveAttribute('type', 'password')
  await press(user, '显示密码')
  expect(password).toHaveAttribute('type', 'text')
})
