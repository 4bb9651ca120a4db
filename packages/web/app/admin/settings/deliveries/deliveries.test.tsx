import type { Delivery } from '@jiangxue/contract/delivery.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf } from '../../../testing/fake-api.ts'
import { open } from '../../../testing/open.tsx'

const at = '2026-11-20T02:03:04.000Z'
const waiting: Delivery = {
  id: 3,
  createdAt: at,
  at,
  event: 'orderPaid',
  eventText: '订单支付',
  channel: 'email',
  target: 'l***@example.cn',
  status: 'WAITING',
  attempts: 1,
  lastError: '',
  mayRetry: false,
}
const failed: Delivery = {
  ...waiting,
  id: 2,
  target: 'm***@example.cn',
  status: 'FAILED',
  mayRetry: true,
  lastError: '535 Error',
}
const sent: Delivery = { ...waiting, id: 1, target: 'n***@example.cn', status: 'SENT' }

test('the message records show pending, sent and failed messages, and failed ones are sent again', async () => {
  answer({
    listDeliveries: ({ query }) => toPage([waiting, failed, sent], 3, query),
    retryDeliveries: () => ({ retried: 1 }),
  })
  const user = open('/admin/settings/messages', 'admin')
  await screen.findByText('535 Error')
  for (const progress of [/^将于 .+ 发送$/, /^放弃于/, /^发送于/]) expect(screen.getByText(progress)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^重发 / })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '重发 订单支付 m***@example.cn' }))
  await screen.findByText('已重新排队，稍后发送')
  expect(callsOf('retryDeliveries')).toMatchObject([{ body: { ids: [2] } }])
})

test('the message records are empty in a school that sends none', async () => {
  answer({ listDeliveries: ({ query }) => toPage([], 0, query) })
  open('/admin/settings/messages?status=FAILED', 'admin')
  await screen.findByText('没有符合条件的消息')
  expect(callsOf('listDeliveries')).toMatchObject([{ query: { status: 'FAILED' } }])
})
