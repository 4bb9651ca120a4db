import type { OrderFilter } from '@jiangxue/contract/order.ts'
import { orderStatusLabels, type OrderStatus } from '@jiangxue/contract/order.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { Sheet } from '../../core/spreadsheet/sheet.ts'
import { countOrders, listOrdersBefore, type OrderRow } from './order.queries.ts'

const columns: readonly Column<OrderRow>[] = [
  { title: '订单编号', width: 10, value: (order) => order.id },
  { title: '学员', width: 16, value: (order) => order.studentName },
  { title: '学号', width: 16, kind: 'code', value: (order) => order.studentNumber },
  { title: '课程', width: 40, value: (order) => order.courseName },
  { title: '金额（元）', width: 12, kind: 'money', value: (order) => order.amountFen },
  { title: '状态', width: 10, value: (order) => orderStatusLabels[order.status as OrderStatus] },
  { title: '已付（元）', width: 12, kind: 'money', value: (order) => order.paidFen },
  { title: '支付方式', width: 14, value: (order) => order.method },
  { title: '付款日期', width: 12, kind: 'day', value: (order) => order.paidAt },
  { title: '已退（元）', width: 12, kind: 'money', value: (order) => order.refundedFen },
  { title: '退款日期', width: 12, kind: 'day', value: (order) => order.refundedAt },
  { title: '有效期至', width: 12, kind: 'day', value: (order) => order.expiresAt ?? '长期' },
  { title: '备注', width: 40, value: (order) => order.note },
  { title: '报名时间', width: 18, kind: 'instant', value: (order) => order.createdAt },
]

/** Orders, newest first, as a sheet. */
const orderSheet: Sheet<OrderFilter, OrderRow> = {
  name: '课程订单',
  noun: 'order',
  columns,
  count: countOrders,
  rowsBefore: listOrdersBefore,
}
export default orderSheet
