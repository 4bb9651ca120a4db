import type { Order } from '@jiangxue/contract/course/order.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { IntentState } from '@jiangxue/contract/payment/payment.values.ts'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../../../lib/site.ts'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { order as settled } from '../../../testing/fixtures/order.ts'
import { intent } from '../../../testing/fixtures/payment-office.ts'
import { dialog, fill, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const order: Order = {
  ...settled,
  amount: 268,
  status: 'PENDING',
  statusText: '待支付',
  paidAmount: 0,
  dueAmount: 268,
  paidAt: null,
  method: '',
}
const paid: Order = { ...order, id: 91, status: 'PAID', statusText: '已支付', paidAmount: 268, dueAmount: 0 }
const server = (state: IntentState) =>
  answer({ listPayments: ({ query }) => toPage([{ ...intent, amount: 100, state }], 1, query) })
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const orders = (...rows: Order[]) =>
  answer({
    site: () => ({ ...fallbackSite, payments: true }),
    listOrders: ({ query }) => toPage(rows, rows.length, query),
    sumOrders: () => ({
      count: 0,
      amount: 0,
      paidAmount: 0,
      refundedAmount: 0,
      dueAmount: 0,
      byStatus: [],
      byMethod: [],
    }),
  })

beforeEach(() => {
  orders(order)
  server('OPEN')
  answer({ createIntent: () => ({ payment: { ...intent, amount: 100 }, step: { kind: 'qr', codeUrl: 'weixin://1' } }) })
})

async function makeCode() {
  const user = open('/admin/courses/orders', 'admin')
  await press(user, '林若川的订单的更多操作')
  await user.click(await screen.findByText('收款码'))
  const form = await dialog('生成收款码')
  await fill(user, '收款金额', '300', form)
  await press(user, '生成', form)
  await form.findByText('金额不能超过待付金额')
  await fill(user, '收款金额', '100', form)
  await press(user, '生成', form)
  return user
}

test('a QR code for a part of what is due is shown until it is paid', async () => {
  const user = await makeCode()
  const box = await dialog('收款码')
  await box.findByRole('img', { name: '收款码' })
  expect(box.getByText('用微信扫码支付 ¥100.00')).toBeVisible()
  expect(callsOf('createIntent')).toMatchObject([{ params: { id: 90 }, body: { product: 'native', amount: 100 } }])
  server('PAID')
  orders(paid)
  comeBack()
  await box.findByText('已收到 ¥100.00')
  expect(box.queryByRole('img', { name: '收款码' })).toBeNull()
  expect(callsOf('listPayments').at(-1)?.query.keyword).toBe('JX5')
  await press(user, '完成', box)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('an expired QR code is no longer shown', async () => {
  await makeCode()
  const box = await dialog('收款码')
  server('CLOSED')
  comeBack()
  await box.findByText('收款码已失效，请重新生成')
  expect(box.queryByRole('img', { name: '收款码' })).toBeNull()
})

test('a refused QR code keeps the sum', async () => {
  answer({ createIntent: () => refuseWith('payment.off') })
  await makeCode()
  const form = await dialog('生成收款码')
  await form.findByText('学校暂未开通在线支付，请联系学校')
  expect(form.getByLabelText('收款金额')).toHaveValue('100')
})

test('no QR code is offered for a settled order, nor by a school without online payment', async () => {
  const offersCode = async () => {
    const user = open('/admin/courses/orders', 'admin')
    await press(user, '林若川的订单的更多操作')
    await screen.findByText('付款记录')
    return screen.queryByText('收款码') !== null
  }
  orders(paid)
  expect(await offersCode()).toBe(false)
  cleanup()
  orders(order)
  answer({ site: () => fallbackSite })
  expect(await offersCode()).toBe(false)
})

test('a payment made online is not reversed, and the reason is shown', async () => {
  orders(paid)
  answer({
    listOrderPayments: () => [
      {
        id: 1,
        kind: 'PAYMENT',
        kindText: '付款',
        amount: 268,
        at: order.createdAt,
        method: '微信支付',
        reference: '42',
        note: '',
        recordedBy: null,
        recordedAt: order.createdAt,
        isReversed: false,
      },
    ],
    reverseOrderPayment: () => refuseWith('order.paidOnline'),
  })
  const user = open('/admin/courses/orders', 'admin')
  await press(user, '林若川的订单的更多操作')
  await user.click(await screen.findByText('付款记录'))
  await press(user, '冲正', await dialog('付款记录'))
  const form = await dialog('冲正付款')
  await fill(user, '冲正原因', '录错', form)
  await press(user, '冲正', form)
  await form.findByText('线上付款不能冲正，请办理退款')
})
