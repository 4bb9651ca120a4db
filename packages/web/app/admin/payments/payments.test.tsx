import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import type { Refund } from '@jiangxue/contract/payment/refund.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { intent, line, refund, statement } from '../../testing/fixtures/payment-office.ts'
import { address, choose, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const payments = (...rows: PaymentIntent[]) => answer({ listPayments: ({ query }) => toPage(rows, rows.length, query) })
const refunds = (...rows: Refund[]) => answer({ listRefunds: ({ query }) => toPage(rows, rows.length, query) })
const statements = () =>
  answer({
    listStatements: ({ query }) => toPage([statement], 1, query),
    listStatementLines: ({ query }) => ({
      ...toPage([{ ...line, match: 'AMOUNT', amount: 300 } as const, { ...line, outNo: 'JX6' }], 2, query),
      statement,
    }),
  })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('payments show what staff should look at, and are filtered', async () => {
  payments(
    intent,
    { ...intent, id: 6, state: 'PAID', outTradeNo: 'JX6', providerNo: '42', paidAt: intent.createdAt, flag: 'late' },
    { ...intent, id: 7, state: 'PAID', outTradeNo: 'JX7', refundedAmount: 268, flag: 'excess' },
  )
  const user = open('/admin/payments', 'admin')
  const late = await rowOf(/JX6/)
  expect(late.getByText('关闭后到账')).toBeVisible()
  expect(late.getByText('平台 42')).toBeVisible()
  expect(late.getByRole('link', { name: 'Linux 运维实战' })).toHaveAttribute('href', '/admin/courses/orders?keyword=90')
  const excess = await rowOf(/JX7/)
  expect(excess.getByText('多付')).toBeVisible()
  expect(excess.getByText('已退 ¥268.00')).toBeVisible()
  await choose(user, '状态', '已支付')
  await expect.poll(() => callsOf('listPayments').at(-1)?.query.state).toBe('PAID')
  await fill(user, '学员、学号或单号', 'JX6')
  await press(user, '搜索')
  await expect.poll(() => callsOf('listPayments').at(-1)?.query.keyword).toBe('JX6')
})

test('an open payment is asked for at the provider, and a failure says why', async () => {
  payments(intent)
  answer({ queryPayment: () => refuseWith('payment.provider') })
  const user = open('/admin/payments', 'admin')
  await press(user, '向支付平台查询 JX5')
  await screen.findByText(/^查询支付结果失败/)
  const paid: PaymentIntent = { ...intent, state: 'PAID' }
  answer({ queryPayment: () => paid })
  payments(paid)
  await press(user, '向支付平台查询 JX5')
  await screen.findByText('已向支付平台查询：已支付')
  await rowOf(/JX5/)
  await expect.poll(() => screen.queryByRole('button', { name: /向支付平台查询/ })).toBeNull()
})

test('staff refund a part of a payment, and not more than is left of it', async () => {
  const paid: PaymentIntent = { ...intent, state: 'PAID', refundedAmount: 68.1, invoicedAmount: 199.9 }
  payments(paid, { ...paid, id: 6, outTradeNo: 'JX6', refundedAmount: 268 })
  answer({ refundPayment: () => refuseWith('refund.pending') })
  const user = open('/admin/payments', 'admin')
  expect((await rowOf(/JX6/)).queryByRole('button')).toBeNull()
  await press(user, '退款 JX5')
  const form = await dialog('给林若川退款')
  expect(form.getByText('付款 ¥268.00，最多可退 ¥199.90')).toBeVisible()
  expect(form.getByText('已开发票 ¥199.90，退款后需红冲')).toBeVisible()
  const ends = form.getByRole('switch', { name: '同时结束学习' })
  expect(ends).toBeChecked()
  await fill(user, '退款金额', '200', form)
  await press(user, '提交退款', form)
  await form.findByText('退款金额超过可退金额')
  await form.findByText('请填写退款原因')
  await fill(user, '退款金额', '50', form)
  expect(ends).not.toBeChecked()
  await fill(user, '退款原因', '少上一门课', form)
  await press(user, '提交退款', form)
  await form.findByText('已有退款正在处理')
  answer({ refundPayment: () => ({ ...refund, state: 'APPROVED' }) })
  await press(user, '提交退款', form)
  await screen.findByText('退款已提交')
  expect(callsOf('refundPayment').at(-1)).toMatchObject({
    params: { id: 5 },
    body: { amount: 50, endsEnrollment: false, reason: '少上一门课' },
  })
})

test('who may only look is offered no actions', async () => {
  payments(intent)
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['payments.view'] }) })
  open('/admin/payments', 'admin')
  const row = await rowOf(/JX5/)
  expect(row.queryByRole('button')).toBeNull()
  expect(row.queryByRole('link')).toBeNull()
})

test('the tabs are in the address, and each list begins without the filters of another', async () => {
  payments()
  refunds()
  statements()
  const user = open('/admin/payments?state=PAID', 'admin')
  await screen.findByText('没有符合条件的支付单')
  await user.click(screen.getByRole('tab', { name: '退款' }))
  await screen.findByText('还没有退款，学员在“我的订单”中申请后出现在这里')
  expect(address()).toBe('/admin/payments?tab=refunds')
  await user.click(screen.getByRole('tab', { name: '对账' }))
  await rowOf(/2026-11-05/)
  await user.click(screen.getByRole('tab', { name: '支付单' }))
  await screen.findByText('还没有支付单，学员在线支付或生成收款码后出现在这里')
  expect(address()).toBe('/admin/payments')
})

test('a list that fails to load can be loaded again', async () => {
  answer({ listRefunds: () => refuse(500) })
  const user = open('/admin/payments?tab=refunds', 'admin')
  await screen.findByText('列表没有加载出来')
  refunds(refund)
  await press(user, '重试')
  await rowOf(/时间冲突/)
})

test('a refund is approved with the proposed sum; the enrollment ends only if all is returned', async () => {
  refunds(refund)
  answer({ decideRefund: () => refuseWith('refund.tooMuch') })
  const user = open('/admin/payments?tab=refunds', 'admin')
  await press(user, '处理退款 林若川')
  const form = await dialog('处理林若川的退款')
  expect(form.getByText('已计入 5 / 20 课时，已过全额退款期限')).toBeVisible()
  expect(form.getByText('退 ¥200.00，最多可退 ¥268.00')).toBeVisible()
  const ends = form.getByRole('switch', { name: '同时结束学习' })
  expect(ends).not.toBeChecked()
  await fill(user, '退款金额', '300', form)
  await press(user, '提交', form)
  await form.findByText('退款金额超过可退金额')
  expect(callsOf('decideRefund')).toEqual([])
  await fill(user, '退款金额', '268', form)
  await expect.poll(() => ends.getAttribute('aria-checked')).toBe('true')
  await press(user, '提交', form)
  await expect.poll(() => callsOf('decideRefund')).toHaveLength(1)
  await form.findByText('退款金额超过可退金额')
  answer({ decideRefund: () => ({ ...refund, state: 'APPROVED' }) })
  await press(user, '提交', form)
  await screen.findByText('更新成功')
  expect(callsOf('decideRefund').at(-1)).toMatchObject({
    params: { id: 3 },
    body: { decision: 'approve', amount: 268, endsEnrollment: true, version: 2 },
  })
})

test('a rejection needs a reason, and sends no sum', async () => {
  refunds(refund)
  answer({ decideRefund: () => ({ ...refund, state: 'REJECTED' }) })
  const user = open('/admin/payments?tab=refunds', 'admin')
  await press(user, '处理退款 林若川')
  const form = await dialog('处理林若川的退款')
  await user.click(form.getByRole('radio', { name: '不同意' }))
  expect(form.queryByLabelText('退款金额')).toBeNull()
  await press(user, '提交', form)
  await form.findByText('请填写不同意的原因')
  await fill(user, '备注', '已学完全部课时', form)
  await press(user, '提交', form)
  await screen.findByText('更新成功')
  expect(callsOf('decideRefund').map(({ body }) => body)).toEqual([
    { decision: 'reject', note: '已学完全部课时', version: 2 },
  ])
})

test('a failed refund says why, and is sent again or closed as refunded offline', async () => {
  refunds({ ...refund, state: 'FAILED', failure: '商户余额不足', proposal: null })
  answer({ decideRefund: () => ({ ...refund, state: 'APPROVED' }) })
  const user = open('/admin/payments?tab=refunds', 'admin')
  const row = await rowOf(/退款失败/)
  expect(row.getByText('平台拒绝：商户余额不足')).toBeVisible()
  await press(user, '处理退款 林若川')
  const form = await dialog('处理林若川的退款')
  expect(form.getByText(/^可改为线下退款/)).toBeVisible()
  expect(form.getByRole('link', { name: '订单 90' })).toHaveAttribute('href', '/admin/courses/orders?keyword=90')
  expect(form.getByText('¥268.00')).toBeVisible()
  await press(user, '提交', form)
  await screen.findByText('更新成功')
  await press(user, '处理退款 林若川')
  const other = await dialog('处理林若川的退款')
  await user.click(other.getByRole('radio', { name: '已线下退款' }))
  await press(user, '提交', other)
  await expect.poll(() => callsOf('decideRefund')).toHaveLength(2)
  expect(callsOf('decideRefund')).toMatchObject([
    { body: { decision: 'retry', version: 2 } },
    { body: { decision: 'offline', version: 2 } },
  ])
})

test('what the system returns by itself needs no decision', async () => {
  refunds({ ...refund, state: 'SENT', isReturn: true, reason: '重复支付，自动原路退回', proposal: null })
  open('/admin/payments?tab=refunds', 'admin')
  const row = await rowOf(/重复支付/)
  expect(row.getByText('多付退回')).toBeVisible()
  expect(row.getByText('系统自动退回')).toBeVisible()
  expect(row.queryByRole('button', { name: /处理/ })).toBeNull()
})

test('a statement that could not be had shows no sums, which would be read as nothing paid', async () => {
  const failed = { ...statement, state: 'FAILED', payments: 0, paidAmount: 0, feeAmount: 0, differences: 0 } as const
  answer({ listStatements: ({ query }) => toPage([failed], 1, query) })
  open('/admin/payments?tab=statements', 'admin')
  const row = await rowOf(/没有取到账单/)
  expect(row.queryByText(/¥|笔/)).toBeNull()
  expect(row.queryByRole('button', { name: /^明细/ })).toBeNull()
  expect(row.getByRole('button', { name: /^重新对账/ })).toBeVisible()
})

test('a statement shows its differences, is compared again and exported', async () => {
  statements()
  answer({ fetchStatement: () => refuse(503), exportStatement: () => refuse(500) })
  const user = open('/admin/payments?tab=statements', 'admin')
  const row = await rowOf(/2026-11-05/)
  expect(row.getByText('有差异 1 笔')).toBeVisible()
  expect(row.getByText('3 笔')).toBeVisible()
  await press(user, '重新对账 微信支付 2026-11-05')
  await screen.findByText('没有取到账单')
  await press(user, '明细 微信支付 2026-11-05')
  await screen.findByText('微信支付 2026-11-05')
  expect(address()).toBe('/admin/payments?tab=statements&statement=8')
  const differing = await rowOf(/金额不同/)
  expect(differing.getByText('¥300.00')).toBeVisible()
  expect(differing.getByText('¥268.00')).toBeVisible()
  await choose(user, '对账结果', '平台没有')
  await expect
    .poll(() => callsOf('listStatementLines').at(-1))
    .toMatchObject({ params: { id: 8 }, query: { match: 'MISSING_THERE' } })
  await press(user, '导出')
  await screen.findByText('导出失败')
  answer({ fetchStatement: () => statement })
  await press(user, '重新对账')
  await screen.findByText('已重新对账')
  await user.click(screen.getByRole('link', { name: '全部对账单' }))
  await expect.poll(address).toBe('/admin/payments?tab=statements')
})
