import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/session/change-session.ts'
import { accounts } from '../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../testing/fake-api.ts'
import { message } from '../testing/fixtures/message.ts'
import { siteContent } from '../testing/fixtures/site-content.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { follow, main, press, region, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

let messages = [message]

beforeEach(() => {
  messages = [{ ...message, id: 2, event: 'orderPaid', subject: '订单支付成功', targetId: 7 }, message]
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
    readAllMessages: ({ body }) => {
      messages = messages.map((each) => ({ ...each, isRead: each.isRead || each.id <= body.upToId }))
      return { unreadCount: unreadCount() }
    },
  })
})

test('a student finds messages behind the bell, which are unread until they are opened', async () => {
  const [enrolled, welcome] = messages
  messages = [welcome!]
  answer({ listLatestNews: ({ query }) => toPage([], 0, query) })
  const user = open('/about', 'student')
  await screen.findByRole('button', { name: '消息，1 条未读' })
  messages = [enrolled!, welcome!]
  await follow(user, '新闻动态', within(screen.getByRole('banner')))
  await press(user, '消息，2 条未读')
  const panel = await region('消息')
  await panel.findByText('订单支付成功')
  expect(panel.getAllByRole('listitem')[0]).toHaveTextContent(/订单支付成功.*订单周消息，您好：.*一切顺利。/)
  expect(panel.getAllByText('未读')).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '消息' })).toBeNull()
  await press(user, '消息，2 条未读')
  await follow(user, '查看全部消息', await region('消息'))
  await title('我的消息')
  expect(main().getAllByRole('listitem')).toHaveLength(2)
  expect(callsOf('readMessages')).toEqual([])
  await follow(user, '未读 订单支付成功')
  await title('个人中心')
  expect(location.hash).toBe('#order-7')
  await screen.findByRole('button', { name: '消息，1 条未读' })
  expect(callsOf('readMessages')).toMatchObject([{ body: { ids: [2] } }])
})

test('all messages can be marked as read at once', async () => {
  const user = open('/student/messages', 'student')
  await title('我的消息')
  expect(main().getAllByText('未读')).toHaveLength(2)
  await press(user, '全部已读', main())
  expect(main().queryByText('未读')).toBeNull()
  expect(main().queryByRole('button', { name: '全部已读' })).toBeNull()
  await screen.findByRole('button', { name: '消息' })
  expect(callsOf('readAllMessages')).toMatchObject([{ body: { upToId: 2 } }])
})

test('messages that failed to load can be requested again', async () => {
  answer({ listMessages: () => refuse(503, { message: '服务暂不可用' }) })
  const user = open('/about', 'student')
  await press(user, '消息，2 条未读')
  const panel = await region('消息')
  await panel.findByText('加载消息失败')
  answer({ listMessages: ({ query }) => toPage(messages, 2, query) })
  await press(user, '重试', panel)
  expect(await panel.findAllByRole('listitem')).toHaveLength(2)
})

test('the bell does not report an expired session', async () => {
  answer({ countUnreadMessages: () => refuseWith('session.expired') })
  signIn('long-gone', accounts.student)
  open('/about')
  await screen.findByRole('button', { name: /^消息/ })
  await expect.poll(() => callsOf('countUnreadMessages')).not.toEqual([])
  await title('关于我们')
  expect(location.pathname).toBe('/about')
  expect(screen.queryByText('登录已过期，请重新登录')).toBeNull()
})

test('only students have messages', async () => {
  open('/student/messages', 'admin')
  await title('个人中心')
  expect(location.pathname).toBe('/student')
  await screen.findByRole('button', { name: '教务管理员' })
  expect(screen.queryByRole('button', { name: /^消息/ })).toBeNull()
})
