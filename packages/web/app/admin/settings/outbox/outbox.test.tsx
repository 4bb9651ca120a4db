import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf } from '../../../testing/fake-api.ts'
import { delivery } from '../../../testing/fixtures/outbox.ts'
import { press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

test('the message records show pending, sent and failed messages, and failed ones are sent again', async () => {
  const waiting = { ...delivery, id: 3, status: 'WAITING' as const }
  const failed = { ...delivery, id: 2, status: 'FAILED' as const, mayRetry: true, lastError: '535 Error' }
  answer({
    listOutbox: ({ query }) => toPage([waiting, failed, delivery], 3, query),
    retryOutbox: () => ({ retried: 1 }),
  })
  const user = open('/admin/settings/messages', 'admin')
  await screen.findByText('535 Error')
  for (const progress of [/^将于 .+ 发送$/, /^放弃于/, /^发送于/]) expect(screen.getByText(progress)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^重发 / })).toHaveLength(1)
  await press(user, '重发 订单支付 l***@example.cn')
  await screen.findByText('已重新排队，稍后发送')
  expect(callsOf('retryOutbox')).toMatchObject([{ body: { ids: [2] } }])
})

test('the message records are empty in a school that sends none', async () => {
  answer({ listOutbox: ({ query }) => toPage([], 0, query) })
  open('/admin/settings/messages?status=FAILED', 'admin')
  await screen.findByText('没有符合条件的消息')
  expect(callsOf('listOutbox')).toMatchObject([{ query: { status: 'FAILED' } }])
})
