import type { Invoice, OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import type { Context } from '../../core/context.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../core/units.ts'
import { signedFileUrl } from '../../files/file/signed-url.ts'
import type { InvoiceRow } from './invoice.queries.ts'

/** An invoice as its student sees it: its file once it is issued. */
export const toOwnInvoice = (context: Context, row: InvoiceRow): OwnInvoice => ({
  ...toShown(row),
  fileUrl: row.state === 'ASKED' ? null : fileUrlOf(context, row),
})

export const toInvoice = (context: Context, row: InvoiceRow): Invoice => ({
  ...toShown(row),
  fileUrl: fileUrlOf(context, row),
  isAbovePaid: row.state === 'ISSUED' && Number(row.issuedFen) > row.leftFen,
})

const toShown = (row: InvoiceRow) => ({
  ...row,
  state: row.state,
  buyer: row.buyer,
  amount: toYuan(row.amountFen),
  createdAt: toInstant(row.createdAt),
  settledAt: toInstantOrNull(row.settledAt),
})

const fileUrlOf = ({ keys, now }: Context, { fileId, fileName }: InvoiceRow) =>
  fileId === null ? null : signedFileUrl(keys, fileId, now(), fileName ?? undefined)
