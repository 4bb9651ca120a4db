import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'

/** What can still be returned of a payment, in yuan. */
export const leftOfPayment = ({ state, amount, refundedAmount }: PaymentIntent): number =>
  state === 'PAID' ? Number((amount - refundedAmount).toFixed(2)) : 0
