import type { Invoice } from '@jiangxue/contract/invoice/invoice.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../../../testing/fake-api.ts'
import { invoiceInOffice as asked } from '../../../../testing/fixtures/invoice.ts'
import { dialog, fill, press } from '../../../../testing/hands.ts'
import { open } from '../../../../testing/open.tsx'

const issued: Invoice = {
  ...asked,
  id: 2,
  studentName: '王小雨',
  state: 'ISSUED',
  number: '12345678',
  isAbovePaid: true,
}
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
beforeEach(() => answer({ listInvoices: ({ query }) => toPage([asked, issued], 2, query) }))

test('a request is marked as issued with its number, after its file was uploaded', async () => {
  answer({ issueInvoice: () => ({ ...asked, state: 'ISSUED' }), uploadInvoice: () => asked })
  const user = open('/admin/courses/orders/invoices', 'admin')
  await user.click((await row('林若川')).getByRole('button', { name: /上传发票/ }))
  await user.upload(screen.getByLabelText('选择发票文件'), new File(['%PDF-'], '发票.pdf'))
  await expect.poll(() => callsOf('uploadInvoice')[0]?.params).toEqual({ id: 3 })
  await user.click((await row('林若川')).getByRole('button', { name: /已开票/ }))
  const form = await dialog('标记为已开票')
  await fill(user, '发票号码', '24112000000012345678', form)
  await press(user, '保存', form)
  await expect
    .poll(() => callsOf('issueInvoice')[0])
    .toMatchObject({ params: { id: 3 }, body: { number: '24112000000012345678', version: 1 } })
})

test('an invoice above what is left of the payment asks to be reversed', async () => {
  answer({ reverseInvoice: () => ({ ...issued, state: 'REVERSED' }) })
  const user = open('/admin/courses/orders/invoices', 'admin')
  const shown = await row('王小雨')
  shown.getByText('需红冲')
  await user.click(shown.getByRole('button', { name: /已红冲/ }))
  const form = await dialog('标记为已红冲')
  await press(user, '保存', form)
  await form.findByText('请填写原因')
  await fill(user, '原因', '部分退款', form)
  await press(user, '保存', form)
  await expect.poll(() => callsOf('reverseInvoice')[0]).toMatchObject({ params: { id: 2 }, body: { note: '部分退款' } })
})
