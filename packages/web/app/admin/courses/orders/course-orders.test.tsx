import type { OrderTotals } from '@jiangxue/contract/course/order.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, disconnect, refuse } from '../../../testing/fake-api.ts'
import { order } from '../../../testing/fixtures/order.ts'
import { address, dialog, fill, press, region } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const totals: OrderTotals = {
  count: 1,
  amount: 680.5,
  paidAmount: 680.5,
  refundedAmount: 0,
  dueAmount: 0,
  byStatus: [{ status: 'PAID', count: 1, amount: 680.5 }],
  byMethod: [{ method: '银行转账', paidAmount: 680.5 }],
}
const none: OrderTotals = { ...totals, count: 0, amount: 0, paidAmount: 0, byStatus: [], byMethod: [] }
beforeEach(() =>
  answer({
    listOrders: ({ query }) => toPage(query.enrolledFrom ? [] : [order], query.enrolledFrom ? 0 : 1, query),
    sumOrders: ({ query }) => (query.enrolledFrom ? none : totals),
  }),
)

test('orders are filtered by days and by number, and the sums match', async () => {
  const user = open('/admin/courses/orders?enrolledFrom=2099-01-01', 'admin')
  await screen.findByText('没有符合条件的订单')
  const shown = async (words: RegExp) =>
    expect.poll(async () => screen.getByRole('region', { name: '订单合计' }).textContent).toMatch(words)
  await region('订单合计')
  await shown(/合计0 笔/)
  await user.click((await screen.findAllByRole('button', { name: '清除筛选' }))[0]!)
  await screen.findByText('林若川')
  await shown(/合计1 笔.*订单金额¥680\.50.*已付¥680\.50.*待付¥0\.00.*已退¥0\.00/)
  await shown(/银行转账¥680\.50/)
  await fill(user, '学员、课程、学号或订单编号', '90')
  await press(user, '搜索')
  await expect.poll(address).toBe('/admin/courses/orders?keyword=90')
  await expect.poll(() => callsOf('listOrders').at(-1)?.query.keyword).toBe('90')
})

test('a failed export says why and can be tried again', async () => {
  answer({ exportOrders: () => refuse(500) })
  const user = open('/admin/courses/orders?status=PAID&size=50', 'admin')
  await press(user, '导出')
  await screen.findByText('导出失败')
  answer({ exportOrders: disconnect })
  await press(user, '导出')
  await expect.poll(() => callsOf('exportOrders')).toHaveLength(2)
  answer({ exportOrders: () => refuse(429, { message: '正在处理其他导出，请稍后再试' }) })
  await press(user, '导出')
  await screen.findByText('正在处理其他导出，请稍后再试')
  expect(await screen.findByRole('button', { name: '导出' })).toBeEnabled()
  expect(callsOf('exportOrders').map(({ query }) => query.status)).toEqual(['PAID', 'PAID', 'PAID'])
})

test('users without the export permission see no export button', async () => {
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['courses.view'] }) })
  open('/admin/courses/orders', 'admin')
  await screen.findByText('林若川')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('one transfer pays the orders of the list that are due, and asks about a sum above what is due', async () => {
  const due = {
    ...order,
    status: 'PENDING' as const,
    statusText: '待支付',
    paidAmount: 0,
    dueAmount: 680.5,
    paidAt: null,
  }
  const rows = [{ ...due, id: 91, studentName: '周甲' }, { ...due, id: 92, studentName: '周乙', version: 3 }, order]
  answer({
    listOrders: ({ query }) => toPage(rows, rows.length, query),
    recordTransfer: () => ({ orders: 2, amount: 1400 }),
  })
  const user = open('/admin/courses/orders', 'admin')
  await press(user, '登记收款')
  const form = await dialog('登记收款：2 笔订单')
  await form.findByText('合计 ¥1,361.00')
  await fill(user, '支付方式', '银行转账', form)
  await fill(user, '凭证号', 'HB-7', form)
  await fill(user, '周乙的金额', '719.5', form)
  await form.findByText('合计 ¥1,400.00')
  await press(user, '登记', form)
  await press(user, '返回修改', await dialog('1 笔的金额高于待付，确认登记？'))
  expect(callsOf('recordTransfer')).toEqual([])
  await press(user, '登记', form)
  await press(user, '确认登记', await dialog('1 笔的金额高于待付，确认登记？'))
  await screen.findByText('已登记收款')
  expect(callsOf('recordTransfer')).toMatchObject([
    {
      body: {
        method: '银行转账',
        reference: 'HB-7',
        payments: [
          { orderId: 91, amount: 680.5, version: 1 },
          { orderId: 92, amount: 719.5, version: 3 },
        ],
      },
    },
  ])
})

test('what was paid above the amount can be returned, at most all of it', async () => {
  const overpaid = { ...order, paidAmount: 700 }
  answer({ listOrders: ({ query }) => toPage([overpaid], 1, query), returnExcess: () => order })
  const user = open('/admin/courses/orders', 'admin')
  await press(user, /更多/)
  await user.click(await screen.findByText('多付退回'))
  const form = await dialog('多付退回')
  expect(form.getByLabelText('退回金额')).toHaveValue('19.5')
  await fill(user, '退回金额', '20', form)
  await fill(user, '退回原因', '重复转账', form)
  await press(user, '登记退回', form)
  await form.findByText('退回金额不能超过多付的金额')
  await fill(user, '退回金额', '19.5', form)
  await press(user, '登记退回', form)
  await expect
    .poll(() => callsOf('returnExcess'))
    .toMatchObject([{ body: { amount: 19.5, note: '重复转账', version: 1 } }])
})
