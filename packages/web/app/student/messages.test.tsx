import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Message } from '@jiangxue/contract/message.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/session.ts'
import { accounts } from '../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../testing/fake-api.ts'
import { siteContent } from '../testing/fixtures/site-content.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { open } from '../testing/open.tsx'

const message = (id: number, event: Message['event'], subject: string): Message => ({
  id,
  event,
  subject,
  body: '{name}，您好：\n\n一切顺利。',
  values: { name: '周消息' },
  isRead: false,
  createdAt: '2026-11-05T01:00:00.000Z',
})
let messages: Message[]
beforeEach(() => {
  messages = [message(2, 'courseEnrolled', '课程报名成功'), message(1, 'userRegistered', '欢迎加入')]
  const unreadCount = () => messages.filter(({ isRead }) => !isRead).length
  answer({
    ...studentCentre,
    getSiteContent: () => siteContent,
    countUnreadMessages: () => ({ unreadCount: unreadCount() }),
    listMessages: ({ query }) => toPage(messages, messages.length, query),
    readMessages: ({ body }) => {
      messages = messages.map((each) => ({ ...each, isRead: each.isRead || body.ids.includes(each.id) }))
      return { unreadCount: unreadCount() }
    },
  })
})
const bell = (name: string) => screen.findByRole('button', { name })
const panel = () => within(screen.getByRole('region', { name: '消息' }))

test('a student finds messages behind the bell, and seen messages are marked as read', async () => {
  const user = open('/about', 'student')
  await user.click(await bell('消息，2 条未读'))
  await panel().findByText('课程报名成功')
  expect(panel().getAllByRole('listitem')[0]).toHaveTextContent(/周消息，您好：.*一切顺利。/)
  expect(panel().getAllByText('未读')).toHaveLength(2)
  await bell('消息')
  expect(callsOf('readMessages')).toMatchObject([{ body: { ids: [2, 1] } }])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '消息' })).toBeNull()
  await user.click(await bell('消息'))
  await panel().findByText('欢迎加入')
  expect(panel().queryByText('未读')).toBeNull()
  await user.click(panel().getByRole('link', { name: '查看全部消息' }))
  await screen.findByRole('heading', { level: 1, name: '我的消息' })
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: '返回个人中心' }))
  await user.click(
    await within(await screen.findByRole('region', { name: '学员资料' })).findByRole('link', { name: '我的消息' }),
  )
  await user.click(await screen.findByRole('link', { name: '课程报名成功' }))
  await screen.findByRole('heading', { level: 1, name: '个人中心' })
  expect(location.hash).toBe('#courses')
})

test('messages that failed to load can be requested again', async () => {
  answer({ listMessages: () => refuse(503, { message: '服务暂不可用' }) })
  const user = open('/about', 'student')
  await user.click(await bell('消息，2 条未读'))
  await panel().findByText('加载消息失败')
  answer({ listMessages: ({ query }) => toPage(messages, 2, query) })
  await user.click(panel().getByRole('button', { name: '重试' }))
  expect(await panel().findAllByRole('listitem')).toHaveLength(2)
})

test('the bell does not report an expired session', async () => {
  answer({ countUnreadMessages: () => refuseWith('session.expired') })
  signIn('long-gone', accounts.student)
  open('/about')
  await bell('消息')
  await expect.poll(() => callsOf('countUnreadMessages')).not.toEqual([])
  await screen.findByRole('heading', { level: 1, name: '关于我们' })
  expect(location.pathname).toBe('/about')
  expect(screen.queryByText('登录已过期，请重新登录')).toBeNull()
})

test('only students have messages', async () => {
  open('/student/messages', 'admin')
  await screen.findByRole('heading', { level: 1, name: '个人中心' })
  expect(location.pathname).toBe('/student')
  await screen.findByRole('button', { name: '教务管理员' })
  expect(screen.queryByRole('button', { name: /^消息/ })).toBeNull()
})
