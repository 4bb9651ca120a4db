import type { OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import type { OrderPaymentRow } from './order-payment.queries.ts'

type Entry = Pick<OrderPaymentRow, 'kind' | 'amountFen' | 'at' | 'method' | 'isReversed'>

/** The sums of an order from its payments, reversals and refunds. Day and method are those of the latest payment. */
export function orderTotals(entries: readonly Entry[]) {
  const payments = entries.filter(({ kind, isReversed }) => kind === 'PAYMENT' && !isReversed)
  const refunds = entries.filter(({ kind }) => kind === 'REFUND')
  const latest = payments.toSorted((one, other) => one.at - other.at).at(-1)
  return {
    paidFen: sumOf(payments),
    paidAt: latest?.at ?? null,
    refundedFen: sumOf(refunds),
    refundedAt: refunds.length > 0 ? Math.max(...refunds.map(({ at }) => at)) : null,
    method: latest?.method ?? '',
  }
}
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amountFen }) => sum + amountFen, 0)

/**
 * The status that follows from the payments: paid once nothing is due, pending again once a reversal leaves an amount
 * due.
 */
export function statusByMoney(status: OrderStatus, amountFen: number, paidFen: number): OrderStatus {
  if ((status === 'PENDING' || status === 'DEFERRED') && paidFen >= amountFen) return 'PAID'
  return status === 'PAID' && paidFen < amountFen ? 'PENDING' : status
}
