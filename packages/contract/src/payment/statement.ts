import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { payChannels, statementKinds, statementMatches, statementStates } from './payment.values.ts'

/** A provider's statement of a day, compared with our books. Sums in yuan. */
export const Statement = named('Statement', {
  id: bodyId,
  channel: z.enum(payChannels),
  day: z.iso.date(),
  state: z.enum(statementStates),
  payments: z.number().int(),
  paidAmount: z.number(),
  refunds: z.number().int(),
  refundedAmount: z.number(),
  feeAmount: z.number(),
  differences: z.number().int(),
  fetchedAt: instant,
})
export type Statement = z.output<typeof Statement>

export const StatementLine = named('StatementLine', {
  outNo: z.string(),
  providerNo: z.string(),
  kind: z.enum(statementKinds),
  match: z.enum(statementMatches),
  /** Of the provider; null if it has no such line. */
  amount: z.number().nullable(),
  /** Of our books; null if they have none. */
  bookedAmount: z.number().nullable(),
  fee: z.number(),
  orderId: bodyId.nullable(),
})
export type StatementLine = z.output<typeof StatementLine>

const LinesQuery = pageQuery().extend({ match: filter(z.enum(statementMatches)) })

export const statementEndpoints = {
  listStatements: endpoint('GET', '/api/admin/statements', {
    access: admin('payments.view'),
    summary: 'The statements of the providers, newest day first',
    failure: text('加载对账单失败'),
    query: pageQuery().extend({ channel: filter(z.enum(payChannels)), state: filter(z.enum(statementStates)) }),
    response: pageOf(Statement),
  }),
  listStatementLines: endpoint('GET', '/api/admin/statements/{id}', {
    access: admin('payments.view'),
    summary: 'The lines of a statement, differences first',
    failure: text('加载对账单失败'),
    query: LinesQuery,
    response: pageOf(StatementLine).extend({ statement: Statement }),
  }),
  fetchStatement: endpoint('POST', '/api/admin/statements/{id}/fetch', {
    access: admin('payments.edit'),
    summary: 'Fetches a statement again and compares it with our books',
    success: text('已重新对账'),
    failure: text('没有取到账单'),
    limit: { calls: 10, windowMs: 60_000, isPerUser: true },
    data: Statement,
  }),
  exportStatement: endpoint('GET', '/api/admin/statements/{id}/export', {
    access: admin('payments.export'),
    needsProof: 'always',
    summary: 'The lines of a statement as .xlsx',
    failure: text('导出失败'),
    response: 'stream',
  }),
}
