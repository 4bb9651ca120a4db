import type { OrderFilter } from '@jiangxue/contract/order.ts'
import {
  dueOf,
  orderSheetTitles as titles,
  orderStatusLabels,
  type OrderStatus,
} from '@jiangxue/contract/order.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { Sheet } from '../../core/spreadsheet/sheet.ts'
import { countOrders, listOrdersBefore, type OrderRow } from './order.queries.ts'

const columns: readonly Column<OrderRow>[] = [
  { title: titles.id, width: 10, value: (order) => order.id },
  { title: titles.student, width: 16, value: (order) => order.studentName },
  { title: titles.studentNumber, width: 16, kind: 'code', value: (order) => order.studentNumber },
  { title: titles.course, width: 40, value: (order) => order.courseName },
  { title: titles.amount, width: 12, kind: 'money', value: (order) => order.amountFen },
  { title: titles.status, width: 10, value: (order) => orderStatusLabels[order.status as OrderStatus] },
  { title: titles.paid, width: 12, kind: 'money', value: (order) => order.paidFen },
  {
    title: titles.due,
    width: 12,
    kind: 'money',
    value: (order) => dueOf(order.status as OrderStatus, order.amountFen, order.paidFen),
  },
  { title: titles.method, width: 14, value: (order) => order.method },
  { title: titles.paidDate, width: 12, kind: 'day', value: (order) => order.paidAt },
  { title: titles.refunded, width: 12, kind: 'money', value: (order) => order.refundedFen },
  { title: titles.refundDate, width: 12, kind: 'day', value: (order) => order.refundedAt },
  { title: titles.expiry, width: 12, kind: 'day', value: (order) => order.expiresAt ?? titles.noExpiry },
  { title: titles.note, width: 40, value: (order) => order.note },
  { title: titles.enrolledAt, width: 18, kind: 'instant', value: (order) => order.createdAt },
]

/** Orders, newest first, as a sheet. */
const orderSheet: Sheet<OrderFilter, OrderRow> = {
  name: titles.sheet,
  noun: 'order',
  columns,
  count: countOrders,
  rowsBefore: listOrdersBefore,
}
export default orderSheet
