import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../testing/accounts.ts'
import { answer, callsOf, disconnect, refuseWith } from '../testing/fake-api.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { fill, main, press, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const code = 'f'.repeat(48)
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const computer = { userAgent: windows, isSameNetwork: false }

// The computer asks every few seconds; a test does not wait for that.
beforeEach(() => {
  const { setTimeout: wait } = globalThis
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('fine'), addEventListener: () => {} }))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) =>
    wait(work, ms === 2500 ? 5 : ms)) as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a computer shows a code, says that it was scanned, and is signed in', async () => {
  let polls = 0
  answer({
    ...studentCentre,
    startScan: () => ({ code, lifeSeconds: 120 }),
    pollScan: () => {
      polls++
      if (polls === 1) return disconnect()
      if (polls < 40) return { state: 'scanned' }
      return { state: 'confirmed', token: 'token', user: accounts.student }
    },
  })
  const user = open('/auth/login?redirect=%2Fstudent')
  await press(user, '扫码登录')
  await screen.findByRole('img', { name: '登录二维码' })
  await screen.findByText('已扫描，请在手机上确认')
  await title('个人中心')
  expect(callsOf('startScan')).toHaveLength(1)
})

test('an expired or refused code is replaced when the visitor asks for it', async () => {
  answer({ startScan: () => ({ code, lifeSeconds: 120 }), pollScan: () => refuseWith('scan.expired') })
  const user = open('/auth/login')
  await press(user, '扫码登录')
  await screen.findByText('二维码已过期，请刷新后重试')
  answer({ pollScan: () => ({ state: 'refused' }) })
  await press(user, '刷新二维码')
  await screen.findByText('已在手机上取消')
  answer({ pollScan: () => ({ state: 'waiting' }) })
  await press(user, '刷新二维码')
  await screen.findByText('用已登录本站的手机扫一扫，两分钟内有效。')
})

test('the phone says which computer it signs in, and confirms', async () => {
  answer({ openScan: () => computer, answerScan: () => undefined })
  const user = open(`/auth/scan/${code}`, 'student')
  await screen.findByText('您正在登录电脑：Windows · Chrome · 与本手机不在同一网络')
  await press(user, '确认登录')
  await screen.findByText('已确认，请在电脑上继续。')
  expect(callsOf('openScan')).toHaveLength(1)
  expect(callsOf('answerScan')).toEqual([{ params: { code }, body: { isConfirmed: true } }])
})

test('the phone refuses, or says why it cannot', async () => {
  answer({ openScan: () => ({ ...computer, isSameNetwork: true }), answerScan: () => refuseWith('scan.expired') })
  const user = open(`/auth/scan/${code}`, 'student')
  await screen.findByText('您正在登录电脑：Windows · Chrome · 与本手机在同一网络')
  await press(user, '取消')
  await screen.findByText('二维码已过期，请刷新后重试')
  answer({ answerScan: () => undefined })
  await press(user, '取消')
  await screen.findByText('已取消，电脑没有登录。')
})

test('a phone that is not signed in signs in first', async () => {
  answer({ openScan: () => computer, login: () => ({ token: 'token', user: accounts.student }) })
  const user = open(`/auth/scan/${code}`)
  await fill(user, '账号', 'student')
  await fill(user, '密码', 'a password')
  await press(user, '登录', main())
  await screen.findByText(/^您正在登录电脑/)
})
