import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { OwnRefund } from '@jiangxue/contract/payment/refund.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { dueOrder, ownRefund, paidOrder, withOrders } from '../../testing/fixtures/payment.ts'
import { dialog, fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const refunds = (...rows: OwnRefund[]) => answer({ listOwnRefunds: ({ query }) => toPage(rows, rows.length, query) })
const name = '申请退款 Linux 运维实战'

beforeEach(() => {
  withOrders(paidOrder)
  refunds()
})

test('a student asks for a refund with a reason, and sees what becomes of it', async () => {
  answer({ askForRefund: () => refuse(500) })
  const user = open('/student', 'student')
  const orders = await region('我的订单')
  await press(user, name, orders)
  const form = await dialog('申请退款')
  expect(form.getByText('Linux 运维实战，已付 ¥268')).toBeVisible()
  await press(user, '提交申请', form)
  await form.findByText('请填写退款原因')
  expect(callsOf('askForRefund')).toEqual([])
  await fill(user, '退款原因', '时间冲突', form)
  await press(user, '提交申请', form)
  await form.findByText('申请退款失败')
  expect(form.getByLabelText('退款原因')).toHaveValue('时间冲突')
  answer({ askForRefund: () => ownRefund })
  refunds(ownRefund)
  await press(user, '提交申请', form)
  await screen.findByText('退款申请已提交，请等待学校处理')
  await orders.findByText('退款申请已提交，等待学校处理')
  expect(orders.queryByRole('button', { name })).toBeNull()
  expect(callsOf('askForRefund').at(-1)).toMatchObject({ params: { id: 90 }, body: { reason: '时间冲突' } })
})

test('a refusal is shown at the reason', async () => {
  answer({ askForRefund: () => refuseWith('refund.pending') })
  const user = open('/student', 'student')
  await press(user, name, await region('我的订单'))
  const form = await dialog('申请退款')
  await fill(user, '退款原因', '时间冲突', form)
  await press(user, '提交申请', form)
  expect(await form.findByRole('alert')).toHaveTextContent('已有退款正在处理')
})

test('an accepted refund says how long it takes; after a rejected one, another can be asked for', async () => {
  const other = { ...paidOrder, id: 91, courseName: '另一门课程' }
  withOrders(paidOrder, other, { ...paidOrder, id: 92, refundedAmount: 268 })
  refunds(
    { ...ownRefund, id: 4, state: 'REJECTED', note: '已学完全部课时' },
    { ...ownRefund, state: 'SUCCEEDED' },
    { ...ownRefund, id: 5, orderId: 91, state: 'SENT' },
    { ...ownRefund, id: 2, orderId: 92, state: 'OFFLINE', amount: 50 },
  )
  open('/student', 'student')
  const orders = await region('我的订单')
  await orders.findByText('学校没有同意退款：已学完全部课时')
  expect(orders.getByText('学校已线下退款 ¥50')).toBeVisible()
  expect(orders.getByText('退款已提交，微信支付一般 1–3 天内原路退回')).toBeVisible()
  expect(orders.getAllByRole('button', { name: /申请退款/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    name,
  ])
})

test('orders that were not paid online ask for no refunds', async () => {
  withOrders(dueOrder, { ...paidOrder, id: 91, isPaidOnline: false })
  open('/student', 'student')
  const orders = await region('我的订单')
  expect(orders.queryByRole('button', { name: /申请退款/ })).toBeNull()
  expect(callsOf('listOwnRefunds')).toEqual([])
})
