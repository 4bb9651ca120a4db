import type { OrderTotals } from '@jiangxue/contract/course/order.ts'
import { orderStatuses } from '@jiangxue/contract/course/order.values.ts'
import type { Db } from '../../core/database/database.ts'
import { toYuan } from '../../core/units.ts'
import { sumOrdersByStatus, sumPaymentsByMethod, type OrderSearch } from './order.queries.ts'

/** The sums of all orders that match a filter, in fen. */
export async function readTotals(db: Db, search: OrderSearch) {
  const sums = (await sumOrdersByStatus(db, search)).map(({ status, ...row }) => ({
    status,
    count: Number(row.count),
    amountFen: Number(row.amountFen),
    paidFen: Number(row.paidFen),
    refundedFen: Number(row.refundedFen),
    dueFen: Number(row.dueFen),
  }))
  const sumOf = (field: 'count' | 'amountFen' | 'paidFen' | 'refundedFen' | 'dueFen') =>
    sums.reduce((total, row) => total + row[field], 0)
  const methods = await sumPaymentsByMethod(db, search)
  return {
    count: sumOf('count'),
    amountFen: sumOf('amountFen'),
    paidFen: sumOf('paidFen'),
    refundedFen: sumOf('refundedFen'),
    dueFen: sumOf('dueFen'),
    byStatus: orderStatuses.flatMap((status) =>
      sums.flatMap((row) => (row.status === status ? [{ ...row, status }] : [])),
    ),
    byMethod: methods.map(({ method, paidFen }) => ({ method: method ?? '', paidFen: Number(paidFen) })),
  }
}
type Totals = Awaited<ReturnType<typeof readTotals>>

export const toOrderTotals = (totals: Totals): OrderTotals => ({
  count: totals.count,
  amount: toYuan(totals.amountFen),
  paidAmount: toYuan(totals.paidFen),
  refundedAmount: toYuan(totals.refundedFen),
  dueAmount: toYuan(totals.dueFen),
  byStatus: totals.byStatus.map(({ status, count, amountFen }) => ({ status, count, amount: toYuan(amountFen) })),
  byMethod: totals.byMethod.map(({ method, paidFen }) => ({ method, paidAmount: toYuan(paidFen) })),
})
