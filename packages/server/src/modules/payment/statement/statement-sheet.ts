import { statementKindLabels, statementMatchLabels } from '@jiangxue/contract/payment/payment.values.ts'
import { statementSheetTitles as titles } from '@jiangxue/contract/payment/payment.values.ts'
import type { Column } from '../../../core/spreadsheet/column.ts'
import type { ListSheet } from '../../../core/spreadsheet/sheet.ts'
import { countLines, listLinesBefore, type StatementLineRow } from './statement.queries.ts'

const columns: readonly Column<StatementLineRow>[] = [
  { title: titles.kind, width: 10, kind: 'word', value: (line) => statementKindLabels[line.kind] },
  { title: titles.match, width: 12, kind: 'word', value: (line) => statementMatchLabels[line.found] },
  { title: titles.outNo, width: 32, kind: 'code', value: (line) => line.outNo },
  { title: titles.providerNo, width: 36, kind: 'code', value: (line) => line.providerNo },
  { title: titles.amount, width: 14, kind: 'money', value: (line) => line.amountFen },
  { title: titles.booked, width: 14, kind: 'money', value: (line) => line.bookedFen },
  { title: titles.fee, width: 12, kind: 'money', value: (line) => line.feeFen },
  { title: titles.order, width: 10, value: (line) => line.orderId },
]

/** The lines of a statement for the accountant. */
const statementSheet: ListSheet<{ readonly statementId: number }, StatementLineRow> = {
  name: titles.sheet,
  operation: 'statement.export',
  columns,
  count: (db, { statementId }) => countLines(db, statementId),
  rowsBefore: (db, { statementId }, id, limit) => listLinesBefore(db, statementId, id, limit),
}
export default statementSheet
