import type { Order } from '@jiangxue/contract/order.ts'
import { orderStatusLabels, type OrderStatus } from '@jiangxue/contract/order.values.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../core/units.ts'
import type { OrderRow } from './order.queries.ts'

export const toOrder = (row: OrderRow): Order => ({
  ...row,
  status: row.status as OrderStatus,
  statusText: orderStatusLabels[row.status as OrderStatus],
  amount: toYuan(row.amountFen),
  paidAmount: toYuan(row.paidFen),
  paidAt: toInstantOrNull(row.paidAt),
  refundedAmount: toYuan(row.refundedFen),
  refundedAt: toInstantOrNull(row.refundedAt),
  expiresAt: toInstantOrNull(row.expiresAt),
  createdAt: toInstant(row.createdAt),
})
