import { text } from '../text.ts'

/** The errors of invoices that students ask for. */
export const invoiceProblems = {
  'invoice.off': [409, text('学校暂未开放开票申请，请联系学校')],
  'invoice.notFound': [404, text('发票不存在')],
  'invoice.pending': [409, text('已有开票申请正在处理')],
  'invoice.nothingLeft': [409, text('没有可以开票的金额')],
  'invoice.settled': [409, text('该开票申请已处理')],
  'invoice.tooMuch': [409, text('退款后可开票的金额不足，请不予开票，由学员重新申请')],
  'invoice.wrongType': [415, text('请上传 PDF、OFD 或 XML 格式的发票')],
  'upload.invoiceTooLarge': [413, text('发票文件不能超过 5MB')],
} as const satisfies Record<string, readonly [status: number, message: string]>
