import type {
  PayChannel,
  StatementKind,
  StatementMatch,
  StatementState,
} from '@jiangxue/contract/payment/payment.values.ts'
import type { Statement, StatementLine } from '@jiangxue/contract/payment/statement.ts'
import { toInstant, toYuan } from '../../../core/units.ts'
import type { StatementLineRow, StatementRow } from './statement.queries.ts'

export const toStatement = (row: StatementRow): Statement => ({
  ...row,
  channel: row.channel as PayChannel,
  state: row.state as StatementState,
  paidAmount: toYuan(row.paidFen),
  refundedAmount: toYuan(row.refundedFen),
  feeAmount: toYuan(row.feeFen),
  fetchedAt: toInstant(row.fetchedAt),
})

export const toStatementLine = (row: StatementLineRow): StatementLine => ({
  ...row,
  kind: row.kind as StatementKind,
  match: row.found as StatementMatch,
  amount: row.amountFen === null ? null : toYuan(row.amountFen),
  bookedAmount: row.bookedFen === null ? null : toYuan(row.bookedFen),
  fee: toYuan(row.feeFen),
})
