import { orderStatusLabels, type OrderStatus } from '@jiangxue/contract/labels.ts'
import type { OrderFilter } from '@jiangxue/contract/order.ts'
import type { Column } from '../spreadsheet/column.ts'
import { sendWorkbook, type ExportCall } from '../spreadsheet/send-workbook.ts'
import { countOrders, listOrdersBefore, type OrderRow } from './order.queries.ts'

const columns: readonly Column<OrderRow>[] = [
  { title: '订单编号', width: 10, value: (order) => order.id },
  { title: '学员', width: 16, value: (order) => order.student_name },
  { title: '学号', width: 16, kind: 'code', value: (order) => order.student_number },
  { title: '课程', width: 40, value: (order) => order.course_name },
  { title: '金额（元）', width: 12, kind: 'money', value: (order) => order.amount_fen },
  { title: '状态', width: 10, value: (order) => orderStatusLabels[order.status as OrderStatus] },
  { title: '已付（元）', width: 12, kind: 'money', value: (order) => order.paid_fen },
  { title: '支付方式', width: 14, value: (order) => order.method },
  { title: '付款日期', width: 12, kind: 'day', value: (order) => order.paid_at },
  { title: '已退（元）', width: 12, kind: 'money', value: (order) => order.refunded_fen },
  { title: '退款日期', width: 12, kind: 'day', value: (order) => order.refunded_at },
  { title: '有效期至', width: 12, kind: 'day', value: (order) => order.expires_at ?? '长期' },
  { title: '备注', width: 40, value: (order) => order.note },
  { title: '报名时间', width: 18, kind: 'instant', value: (order) => order.created_at },
]

/** The orders that a filter finds, newest first, as a sheet. */
export const exportOrders = (call: ExportCall, filter: OrderFilter) =>
  sendWorkbook(call, {
    name: '课程订单', noun: 'order', filter, columns,
    count: (db) => countOrders(db, filter),
    rowsBefore: (db, id, limit) => listOrdersBefore(db, filter, id, limit),
  })
