import type { PayStep } from '@jiangxue/contract/payment/payment.ts'
import type { PayProduct, StatementKind } from '@jiangxue/contract/payment/payment.values.ts'

export interface NewPayment {
  readonly product: PayProduct
  readonly outTradeNo: string
  readonly amountFen: number
  readonly description: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Where the provider sends its notices, and where the payer's browser returns to. */
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly payerIp: string
  /** The payer's WeChat account; required to pay inside WeChat. */
  readonly openid?: string | undefined
}

/** A payment as the provider knows it; `UNKNOWN` if it does not. */
export interface ProviderPayment {
  readonly outTradeNo: string
  readonly state: 'OPEN' | 'PAID' | 'CLOSED' | 'FAILED' | 'UNKNOWN'
  readonly amountFen: number
  /** Empty unless it is paid. */
  readonly providerNo: string
  readonly paidAt: number
  readonly payer: string
}

export interface NewRefund {
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly amountFen: number
  /** What was paid in all. */
  readonly paidFen: number
  readonly reason: string
  readonly notifyUrl: string
}

/** A refund as the provider knows it; `failure` says why it refused. */
export interface ProviderRefund {
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly state: 'SENT' | 'SUCCEEDED' | 'FAILED' | 'UNKNOWN'
  readonly amountFen: number
  readonly providerNo: string
  readonly failure: string
}

/** What a genuine notice says. */
export type Notice =
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }

/** A notice as received: the signature covers the bytes. */
export interface ReceivedNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** A notice that does not come from our provider for our account. The reason is logged, and never sent. */
export class ForgedNotice extends Error {
  readonly reason: 'signature' | 'stale' | 'merchant' | 'malformed'
  constructor(reason: ForgedNotice['reason']) {
    super(`notice refused: ${reason}`)
    this.reason = reason
  }
}

export interface BillLine {
  readonly kind: StatementKind
  /** Our number of the payment or refund. */
  readonly outNo: string
  readonly providerNo: string
  readonly amountFen: number
  readonly feeFen: number
}

/** One channel of payment with the school's account. Calls throw if there is no valid, signed answer. */
export interface PayProvider {
  readonly prepare: (payment: NewPayment) => Promise<PayStep>
  readonly query: (outTradeNo: string) => Promise<ProviderPayment>
  readonly close: (outTradeNo: string) => Promise<void>
  readonly refund: (refund: NewRefund) => Promise<ProviderRefund>
  readonly queryRefund: (refund: { outTradeNo: string; outRefundNo: string }) => Promise<ProviderRefund>
  /** Checks signature, freshness and merchant; throws `ForgedNotice`. */
  readonly readNotice: (received: ReceivedNotice) => Notice
  /** The lines of a day (yyyy-MM-dd, in China); none if there was no payment. */
  readonly fetchBill: (day: string) => Promise<readonly BillLine[]>
}
