import { admin, student } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, line, named, personKeyword } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { invoiceBuyers, invoiceLimits, invoiceStates, isTaxNumber } from './invoice.values.ts'

/** An invoice as its student sees it; sums in yuan. */
export const OwnInvoice = named('OwnInvoice', {
  id: bodyId,
  orderId: bodyId,
  state: z.enum(invoiceStates),
  buyer: z.enum(invoiceBuyers),
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  amount: z.number(),
  /** The number on the invoice, once it is issued. */
  number: z.string(),
  /** What the school has answered. */
  note: z.string(),
  /** The file of the invoice; expires after a few hours. */
  fileUrl: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  version: z.number().int(),
})
export type OwnInvoice = z.output<typeof OwnInvoice>

export const Invoice = OwnInvoice.extend({
  courseName: z.string(),
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  /** More is invoiced than is left of what was paid for the order: the school has to reverse an invoice. */
  isAbovePaid: z.boolean(),
}).meta({ id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>

export const InvoiceForm = z
  .object({
    buyer: z.enum(invoiceBuyers, text('请选择抬头类型')),
    title: line(invoiceLimits.titleLength).min(1, text('请填写发票抬头')),
    taxNumber: z.string().trim().toUpperCase().max(20, text('税号不正确')).default(''),
    email: z.email(text('邮箱格式不正确')).max(100),
  })
  .refine(({ buyer, taxNumber }) => (buyer === 'company' ? isTaxNumber(taxNumber) : taxNumber === ''), {
    path: ['taxNumber'],
    error: text('请输入 18 位统一社会信用代码'),
  })
export type InvoiceForm = z.output<typeof InvoiceForm>

const version = z.number().int()
export const InvoiceIssueForm = z.object({
  number: z
    .string(text('请填写发票号码'))
    .trim()
    .regex(/^\d{8,20}$/, text('发票号码是 8 到 20 位数字')),
  version: version.optional(),
})
export type InvoiceIssueForm = z.output<typeof InvoiceIssueForm>
export const InvoiceNoteForm = z.object({
  note: line(invoiceLimits.noteLength).min(1, text('请填写原因')),
  version: version.optional(),
})
export type InvoiceNoteForm = z.output<typeof InvoiceNoteForm>

export const InvoiceListQuery = pageQuery().extend({ keyword: personKeyword, state: filter(z.enum(invoiceStates)) })
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>

const staff = admin('courses.edit')
const failure = text('保存发票失败')
const one = '/api/admin/invoices/{id}'

export const invoiceEndpoints = {
  askForInvoice: endpoint('POST', '/api/student/orders/{id}/invoices', {
    access: student,
    summary: 'Asks for an invoice of what was paid for an own order and is not invoiced yet',
    success: text('开票申请已提交'),
    failure: text('申请开票失败'),
    limit: { calls: invoiceLimits.asksPerHour, windowMs: 3_600_000, isPerUser: true },
    body: InvoiceForm,
    data: OwnInvoice,
  }),
  listOwnInvoices: endpoint('GET', '/api/student/invoices', {
    access: student,
    summary: 'The caller’s invoices, newest first',
    failure: text('获取发票失败'),
    query: pageQuery(),
    response: pageOf(OwnInvoice),
  }),
  withdrawInvoice: endpoint('DELETE', '/api/student/invoices/{id}', {
    access: student,
    summary: 'Takes back an own request that the school has not answered',
    success: text('已撤回'),
    failure: text('撤回失败'),
  }),
  listInvoices: endpoint('GET', '/api/admin/invoices', {
    access: admin('students.view'),
    summary: 'Invoices that students asked for, newest first',
    failure: text('加载发票失败'),
    query: InvoiceListQuery,
    response: pageOf(Invoice),
  }),
  uploadInvoice: endpoint('POST', `${one}/file`, {
    access: staff,
    summary: 'Uploads the file of an invoice (PDF, OFD or XML), which its student can download once it is issued',
    success: messages.uploaded,
    failure: text('发票上传失败'),
    form: { field: 'file', maxBytes: invoiceLimits.fileMaxBytes, tooLarge: 'upload.invoiceTooLarge' },
    data: Invoice,
  }),
  issueInvoice: endpoint('POST', `${one}/issue`, {
    access: staff,
    summary: 'Notes that an invoice was issued; its amount must still be paid and not refunded',
    success: text('已标记为已开票'),
    failure,
    body: InvoiceIssueForm,
    data: Invoice,
  }),
  rejectInvoice: endpoint('POST', `${one}/reject`, {
    access: staff,
    summary: 'Refuses a request, with a reason that its student reads',
    success: messages.saved,
    failure,
    body: InvoiceNoteForm,
    data: Invoice,
  }),
  reverseInvoice: endpoint('POST', `${one}/reverse`, {
    access: staff,
    summary: 'Notes that an issued invoice was reversed, with a reason that its student reads',
    success: text('已标记为已红冲'),
    failure,
    body: InvoiceNoteForm,
    data: Invoice,
  }),
}
