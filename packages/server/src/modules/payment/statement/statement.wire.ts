import type { Statement, StatementLine } from '@jiangxue/contract/payment/statement.ts'
import { toInstant, toYuan } from '../../../core/units.ts'
import type { StatementLineRow, StatementRow } from './statement.queries.ts'

export const toStatement = (row: StatementRow): Statement => ({
  ...row,
  channel: row.channel,
  state: row.state,
  paidAmount: toYuan(row.paidFen),
  refundedAmount: toYuan(row.refundedFen),
  feeAmount: toYuan(row.feeFen),
  fetchedAt: toInstant(row.fetchedAt),
})

export const toStatementLine = (row: StatementLineRow): StatementLine => ({
  ...row,
  kind: row.kind,
  match: row.found,
  amount: row.amountFen === null ? null : toYuan(row.amountFen),
  bookedAmount: row.bookedFen === null ? null : toYuan(row.bookedFen),
  fee: toYuan(row.feeFen),
})
