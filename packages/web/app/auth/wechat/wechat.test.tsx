import { wechatStartPath } from '@jiangxue/contract/account/wechat.values.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { accountSettings } from '../../testing/fixtures/account.ts'
import { studentCentre } from '../../testing/fixtures/student-centre.ts'
import { fill, main, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const ticket = 'a'.repeat(32)
const inWechat = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone MicroMessenger/8.0.50')
afterEach(() => vi.restoreAllMocks())

test('in WeChat, the login page leads there and back, if the school offers it', async () => {
  inWechat()
  answer({ getWechat: () => ({ canSignIn: true }) })
  open('/auth/login?redirect=%2Fstudent')
  const link = await screen.findByRole('link', { name: '微信登录' })
  expect(link).toHaveAttribute('href', `${wechatStartPath}?redirect=%2Fstudent`)
  expect(screen.queryByRole('button', { name: '扫码登录' })).toBeNull()
})

test('a bound WeChat account signs in, and its ticket is no longer in the address', async () => {
  answer({ ...studentCentre, signInWithWechat: () => ({ token: 'token', user: accounts.student }) })
  open(`/auth/login?redirect=%2Fstudent#login=${ticket}`)
  await title('个人中心')
  expect(callsOf('signInWithWechat')).toEqual([{ body: { ticket } }])
  expect(location.href).not.toContain(ticket)
})

test('a second factor is asked for after WeChat, too', async () => {
  const secondFactor = { challenge: ticket, kinds: ['totp' as const], passkey: null }
  answer({ signInWithWechat: () => ({ message: '请完成两步验证', secondFactor }) })
  open(`/auth/login#login=${ticket}`)
  await title('两步验证')
})

test('an expired ticket says so, and the way to WeChat or a password is open', async () => {
  answer({ signInWithWechat: () => refuseWith('wechat.expired') })
  const user = open(`/auth/login?redirect=%2Fstudent#login=${ticket}`)
  await screen.findByText('授权已过期，请重试')
  expect(screen.getByRole('link', { name: '重试' })).toHaveAttribute('href', `${wechatStartPath}?redirect=%2Fstudent`)
  await press(user, '用密码登录')
  await screen.findByLabelText('账号')
})

test.each([
  ['wechat.failing', '微信暂时无法访问，请稍后再试'],
  ['wechat.off', '学校未开通微信登录'],
  ['of.another.version', '授权已过期，请重试'],
])('what has gone wrong on the way is said: %s', async (problem, said) => {
  open(`/auth/login#problem=${problem}`)
  await screen.findByText(said)
})

test('a new WeChat account is bound by whoever signs in with a password', async () => {
  answer({
    ...studentCentre,
    login: () => ({ token: 'token', user: accounts.student }),
    bindWechat: () => refuseWith('wechat.taken'),
  })
  const user = open(`/auth/login?redirect=%2Fstudent#bind=${ticket}`)
  await title('绑定学习账号')
  await screen.findByText('该微信尚未绑定学习账号，请先绑定')
  await fill(user, '账号', 'student')
  await fill(user, '密码', 'a password')
  await press(user, '登录', main())
  await press(user, '绑定')
  await screen.findByText('该微信已绑定其他账号')
  answer({ bindWechat: () => undefined })
  await press(user, '绑定')
  await screen.findByText('已绑定，下次可直接登录')
  await title('个人中心')
  expect(callsOf('bindWechat')).toEqual([{ body: { ticket } }, { body: { ticket } }])
})

test('who is signed in binds their account, or does not', async () => {
  answer({ ...studentCentre, signInWithWechat: () => refuseWith('wechat.expired') })
  const user = open(`/auth/login?redirect=%2Fstudent#bind=${ticket}`, 'student')
  await screen.findByText('把当前微信绑定到“林若川”，下次可直接登录。')
  await user.click(screen.getByRole('link', { name: '暂不绑定' }))
  await title('个人中心')
  expect(callsOf('bindWechat')).toEqual([])
})

test('who wants to bind a WeChat account of somebody else stays who they are', async () => {
  answer({ ...accountSettings })
  const user = open(`/auth/login?redirect=%2Fprofile#login=${ticket}`, 'student')
  await screen.findByText('该微信已绑定其他账号')
  await user.click(screen.getByRole('link', { name: '返回账号设置' }))
  await title('账号设置')
  expect(callsOf('signInWithWechat')).toEqual([])
})

test('the profile shows the binding, and ends it once that is confirmed', async () => {
  let boundAt: string | null = '2026-11-20T02:00:00.000Z'
  answer({
    ...accountSettings,
    getWechatBinding: () => ({ isOffered: true, boundAt }),
    unbindWechat: () => {
      boundAt = null
    },
  })
  const user = open('/profile', 'student')
  await screen.findByText('微信：已绑定')
  await press(user, '解除绑定')
  await screen.findByText('解除微信绑定？')
  await user.click(screen.getAllByRole('button', { name: '解除绑定' }).at(-1)!)
  await screen.findByText('已解除绑定')
  await screen.findByText('微信：未绑定')
  await screen.findByText('在微信中打开本页即可绑定')
})
