import { orderStatusLabels, type OrderStatus } from '@jiangxue/contract/labels.ts'
import type { Order } from '@jiangxue/contract/order.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../core/units.ts'
import type { OrderRow } from './order.queries.ts'

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  studentId: row.student_id,
  studentName: row.student_name,
  studentNumber: row.student_number,
  amount: toYuan(row.amount_fen),
  status: row.status as OrderStatus,
  statusText: orderStatusLabels[row.status as OrderStatus],
  paidAmount: toYuan(row.paid_fen),
  paidAt: toInstantOrNull(row.paid_at),
  method: row.method,
  refundedAmount: toYuan(row.refunded_fen),
  refundedAt: toInstantOrNull(row.refunded_at),
  note: row.note,
  expiresAt: toInstantOrNull(row.expires_at),
  createdAt: toInstant(row.created_at),
  version: row.version,
})
