import {
  betweenMethods,
  dueOf,
  orderSheetTitles as titles,
  orderStatusLabels,
} from '@jiangxue/contract/course/order.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { FooterLine, ListSheet } from '../../core/spreadsheet/sheet.ts'
import { translate } from '../../core/text/translate.ts'
import { readTotals } from './order-totals.ts'
import { countOrders, listOrdersBefore, type OrderRow, type OrderSearch } from './order.queries.ts'
import { withoutBuyer } from './order.wire.ts'

const columns: readonly Column<OrderRow>[] = [
  { title: titles.id, width: 10, value: (order) => order.id },
  { title: titles.student, width: 16, value: (order) => order.studentName },
  { title: titles.studentNumber, width: 16, kind: 'code', value: (order) => order.studentNumber },
  { title: titles.course, width: 40, value: (order) => order.courseName },
  { title: titles.amount, width: 12, kind: 'money', value: (order) => order.amountFen },
  { title: titles.status, width: 10, kind: 'word', value: (order) => orderStatusLabels[order.status] },
  { title: titles.paid, width: 12, kind: 'money', value: (order) => order.paidFen },
  {
    title: titles.due,
    width: 12,
    kind: 'money',
    value: (order) => dueOf(order.status, order.amountFen, order.paidFen),
  },
  { title: titles.method, width: 18, value: (order) => methodNames(order.method) },
  { title: titles.paidDate, width: 12, kind: 'day', value: (order) => order.paidAt },
  { title: titles.refunded, width: 12, kind: 'money', value: (order) => order.refundedFen },
  { title: titles.refundDate, width: 12, kind: 'day', value: (order) => order.refundedAt },
  { title: titles.expiry, width: 12, kind: 'day', value: (order) => order.expiresAt ?? translate(titles.noExpiry) },
  { title: titles.note, width: 40, value: (order) => order.note },
  { title: titles.enrolledAt, width: 18, kind: 'instant', value: (order) => order.createdAt },
]

/** Orders, newest first, as a sheet with totals at the end. */
const orderSheet: ListSheet<OrderSearch, OrderRow> = {
  name: titles.sheet,
  operation: 'order.export',
  columns,
  count: countOrders,
  rowsBefore: async (db, search, id, limit) => {
    const rows = await listOrdersBefore(db, search, id, limit)
    return search.areBuyersHidden ? rows.map(withoutBuyer) : rows
  },
  footer: async (db, search) => {
    const totals = await readTotals(db, search)
    return [
      {
        [titles.id]: translate(titles.total),
        [titles.student]: translate(titles.countOf, { count: totals.count }),
        ...sumsOf(totals),
      },
      ...totals.byStatus.map((row) => ({
        [titles.id]: translate(titles.totalOf, { name: translate(orderStatusLabels[row.status]) }),
        [titles.student]: translate(titles.countOf, { count: row.count }),
        ...sumsOf(row),
      })),
      ...totals.byMethod.map(({ method, paidFen }) => ({
        [titles.id]: translate(titles.totalOf, { name: translate(method || titles.noMethod) }),
        [titles.paid]: paidFen,
      })),
    ]
  },
}
export default orderSheet

const methodNames = (method: string) =>
  method
    .split(betweenMethods)
    .map((each) => translate(each))
    .join(betweenMethods)

const sumsOf = (row: Record<'amountFen' | 'paidFen' | 'refundedFen' | 'dueFen', number>): FooterLine => ({
  [titles.amount]: row.amountFen,
  [titles.paid]: row.paidFen,
  [titles.due]: row.dueFen,
  [titles.refunded]: row.refundedFen,
})
