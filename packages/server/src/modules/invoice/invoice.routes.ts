import type { invoiceEndpoints, InvoiceIssueForm, InvoiceNoteForm } from '@jiangxue/contract/invoice/invoice.ts'
import type { InvoiceState } from '@jiangxue/contract/invoice/invoice.values.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { askForInvoice, withdrawInvoice } from './ask-for-invoice.ts'
import { listInvoices } from './invoice.queries.ts'
import { toInvoice, toOwnInvoice } from './invoice.wire.ts'
import { settleInvoice, uploadInvoice } from './settle-invoice.ts'

const settle =
  (...states: [InvoiceState, InvoiceState]) =>
  async ({ params, body, ...actor }: Actor & { params: { id: number }; body: InvoiceIssueForm | InvoiceNoteForm }) =>
    toInvoice(actor.context, await settleInvoice(actor, params.id, states, body))

export const invoiceHandlers: HandlersOf<keyof typeof invoiceEndpoints> = {
  askForInvoice: async (call) => toOwnInvoice(call.context, await askForInvoice(call, call.params.id, call.body)),
  listOwnInvoices: async ({ context, caller, query }) => {
    const found = await listInvoices(context.database.read, { ...query, studentId: caller.userId })
    return showPage(found, query, (row) => toOwnInvoice(context, row))
  },
  withdrawInvoice: (call) => withdrawInvoice(call, call.params.id),
  listInvoices: async ({ context, query }) =>
    showPage(await listInvoices(context.database.read, query), query, (row) => toInvoice(context, row)),
  uploadInvoice: async (call) => toInvoice(call.context, await uploadInvoice(call, call.params.id, call.file)),
  issueInvoice: settle('ASKED', 'ISSUED'),
  rejectInvoice: settle('ASKED', 'REJECTED'),
  reverseInvoice: settle('ISSUED', 'REVERSED'),
}
