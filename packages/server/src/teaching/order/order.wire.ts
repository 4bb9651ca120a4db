import type { Order } from '@jiangxue/contract/order.ts'
import { orderStatusLabels, type OrderStatus } from '@jiangxue/contract/order.values.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../core/units.ts'
import type { OrderRow } from './order.queries.ts'

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  courseId: row.courseId,
  courseName: row.courseName,
  studentId: row.studentId,
  studentName: row.studentName,
  studentNumber: row.studentNumber,
  amount: toYuan(row.amountFen),
  status: row.status as OrderStatus,
  statusText: orderStatusLabels[row.status as OrderStatus],
  paidAmount: toYuan(row.paidFen),
  paidAt: toInstantOrNull(row.paidAt),
  method: row.method,
  refundedAmount: toYuan(row.refundedFen),
  refundedAt: toInstantOrNull(row.refundedAt),
  note: row.note,
  expiresAt: toInstantOrNull(row.expiresAt),
  createdAt: toInstant(row.createdAt),
  version: row.version,
})
