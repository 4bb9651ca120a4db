import type { OwnPayment, PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../../core/units.ts'
import type { IntentRow } from './intent.queries.ts'

/** A payment as shown to its payer; the response schema drops the other fields. */
export const toOwnPayment = (row: IntentRow): OwnPayment => ({
  ...row,
  channel: row.channel,
  product: row.product,
  state: row.state,
  amount: toYuan(row.amountFen),
  expiresAt: toInstant(row.expiresAt),
})

export const toPaymentIntent = (row: IntentRow): PaymentIntent => ({
  ...row,
  ...toOwnPayment(row),
  refundedAmount: toYuan(Number(row.refundedFen)),
  invoicedAmount: toYuan(Number(row.invoicedFen)),
  createdAt: toInstant(row.createdAt),
  paidAt: toInstantOrNull(row.paidAt),
  flag: row.flag as PaymentIntent['flag'],
})
