import type { OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, refuseWrongBodies } from '../../testing/fake-api.ts'
import { askedInvoice as invoice } from '../../testing/fixtures/invoice.ts'
import { dueOrder, paidOrder, withOrders } from '../../testing/fixtures/payment.ts'
import { dialog, fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const invoices = (...rows: OwnInvoice[]) =>
  answer({
    listOwnInvoices: ({ query }) => toPage(rows, rows.length, query),
    listOwnRefunds: ({ query }) => toPage([], 0, query),
  })
const name = '申请开票 Linux 运维实战'

beforeEach(() => {
  withOrders(paidOrder, { ...dueOrder, id: 91 })
  answer({ site: () => ({ ...fallbackSite, invoices: true }) })
  invoices()
})

test('an invoice for a company is asked for, with what is wrong at its field, and taken back', async () => {
  refuseWrongBodies()
  answer({ askForInvoice: () => invoice, withdrawInvoice: () => undefined })
  const user = open('/student', 'student')
  const orders = await region('我的订单')
  await press(user, name, orders)
  const form = await dialog('申请开票')
  form.getByText('Linux 运维实战，开票金额 ¥268')
  await user.click(form.getByLabelText('单位'))
  await fill(user, '发票抬头', invoice.title, form)
  await fill(user, '税号', '123', form)
  await fill(user, '接收邮箱', invoice.email, form)
  await press(user, '提交申请', form)
  await form.findByText('请输入 18 位统一社会信用代码')
  expect(form.getByLabelText('税号')).toHaveFocus()
  await fill(user, '税号', invoice.taxNumber, form)
  invoices(invoice)
  await press(user, '提交申请', form)
  await orders.findByText(/^开票申请 ¥268（北京匠学科技有限公司）已提交/)
  expect(orders.queryByRole('button', { name })).toBeNull()
  expect(callsOf('askForInvoice').at(-1)).toMatchObject({ params: { id: 90 }, body: { taxNumber: invoice.taxNumber } })
  invoices()
  await press(user, '撤回', orders)
  await orders.findByRole('button', { name })
})

test('an issued invoice is downloaded, and a refused one says why', async () => {
  invoices(
    { ...invoice, state: 'ISSUED', number: '24112000000012345678', fileUrl: '/private-files/9?signature=x' },
    { ...invoice, id: 2, state: 'REJECTED', note: '抬头与付款人不符' },
  )
  open('/student', 'student')
  const orders = await region('我的订单')
  await orders.findByText(/^已开发票 ¥268，号码 24112000000012345678/)
  orders.getByText('学校没有开票 ¥268：抬头与付款人不符')
  expect(orders.getByRole('link', { name: '下载发票' })).toHaveAttribute('href', '/private-files/9?signature=x')
  expect(screen.queryByRole('button', { name: /申请开票/ })).toBeNull()
})

test('a school that takes no requests shows nothing of them', async () => {
  answer({ site: () => fallbackSite })
  open('/student', 'student')
  await region('我的订单')
  expect(screen.queryByRole('button', { name: /申请开票/ })).toBeNull()
  expect(callsOf('listOwnInvoices')).toEqual([])
})
