import type { OwnPayment, PayStep } from '@jiangxue/contract/payment/payment.ts'

/** What has been begun at a provider, and how long it can be paid. */
export interface Begun {
  payment: OwnPayment
  step: PayStep
  minutes: number
}
