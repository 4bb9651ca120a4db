import { betweenMethods, type OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import type { OrderPaymentRow } from './order-payment.queries.ts'

type Entry = Pick<OrderPaymentRow, 'kind' | 'amountFen' | 'at' | 'method' | 'isReversed'>

/**
 * The sums of an order from its entries; what was returned counts as not paid. The day is that of the latest payment.
 */
export function orderTotals(entries: readonly Entry[]) {
  const payments = entries.filter(({ kind, isReversed }) => kind === 'PAYMENT' && !isReversed)
  const refunds = entries.filter(({ kind }) => kind === 'REFUND')
  const returns = entries.filter(({ kind }) => kind === 'RETURN')
  const inTime = payments.toSorted((one, other) => one.at - other.at)
  const methods = new Set(inTime.map(({ method }) => method).filter((method) => method !== ''))
  return {
    paidFen: sumOf(payments) - sumOf(returns),
    paidAt: inTime.at(-1)?.at ?? null,
    refundedFen: sumOf(refunds),
    refundedAt: refunds.length > 0 ? Math.max(...refunds.map(({ at }) => at)) : null,
    method: [...methods].join(betweenMethods),
  }
}
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amountFen }) => sum + amountFen, 0)

/**
 * The status that follows from the payments: paid once nothing is due, pending again once a reversal leaves an amount
 * due, refunded in part or wholly once there is a refund.
 */
export function statusByMoney(
  status: OrderStatus,
  amountFen: number,
  { paidFen, refundedFen }: { readonly paidFen: number; readonly refundedFen: number },
): OrderStatus {
  if (refundedFen > 0) return refundedFen < paidFen ? 'PARTLY_REFUNDED' : 'REFUNDED'
  if ((status === 'PENDING' || status === 'DEFERRED') && paidFen >= amountFen) return 'PAID'
  return status === 'PAID' && paidFen < amountFen ? 'PENDING' : status
}
