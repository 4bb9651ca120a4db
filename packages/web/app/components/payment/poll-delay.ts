import { paymentPolling } from '@jiangxue/contract/payment/payment.values.ts'

const { fastMs, fastForMs, slowMs } = paymentPolling

/** How long to wait before asking again whether a payment has arrived, given how long it has been asked for. */
export const pollDelay = (askedForMs: number): number => (askedForMs < fastForMs ? fastMs : slowMs)
