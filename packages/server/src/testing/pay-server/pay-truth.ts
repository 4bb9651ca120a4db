import type { PayChannel, PayProduct } from '@jiangxue/contract/payment/payment.values.ts'
import { siteDay } from '../../core/time/site-day.ts'

/** A payment as the provider knows it. */
export interface PaidTruth {
  readonly channel: PayChannel
  readonly product: PayProduct
  readonly outTradeNo: string
  readonly amountFen: number
  readonly description: string
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly expiresAt: number
  state: 'OPEN' | 'PAID' | 'CLOSED'
  providerNo: string
  paidAt: number
  payer: string
}

export type RefundTruthState = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
export interface RefundTruth {
  readonly channel: PayChannel
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly amountFen: number
  readonly notifyUrl: string
  readonly providerNo: string
  readonly at: number
  state: RefundTruthState
}

/** What has happened at both providers: tests compare the school's books with it. */
export class PayTruth {
  readonly payments = new Map<string, PaidTruth>()
  readonly refunds = new Map<string, RefundTruth>()
  /** Whether the merchant's account lacks the money for refunds. */
  isEmpty = false
  #count = 0
  readonly #now: () => number
  constructor(now: () => number) {
    this.#now = now
  }

  payment(outTradeNo: string): PaidTruth {
    const payment = this.payments.get(outTradeNo)
    if (!payment)
      throw new Error(`The provider knows no payment ${outTradeNo}; Alipay’s begin when its page is opened.`)
    return payment
  }

  /** Somebody pays; `isLate` also after the payment was closed or has expired. */
  pay(outTradeNo: string, { isLate = false } = {}): PaidTruth {
    const payment = this.payment(outTradeNo)
    if (!isLate && (payment.state !== 'OPEN' || payment.expiresAt <= this.#now()))
      throw new Error(`${outTradeNo} cannot be paid any more (${payment.state}).`)
    payment.state = 'PAID'
    payment.paidAt = Math.floor(this.#now() / 1000) * 1000
    payment.providerNo = this.#number(payment.channel === 'wechat' ? '42000000' : '20261120220014')
    payment.payer = payment.channel === 'wechat' ? 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' : '2088000000000099'
    return payment
  }

  refundedFen(outTradeNo: string): number {
    const refunds = [...this.refunds.values()].filter((each) => each.outTradeNo === outTradeNo)
    return refunds.filter(({ state }) => state !== 'CLOSED').reduce((sum, { amountFen }) => sum + amountFen, 0)
  }

  /** Returns money, or says why not; the same number is the same refund. */
  refund(wanted: Pick<RefundTruth, 'channel' | 'outTradeNo' | 'outRefundNo' | 'amountFen' | 'notifyUrl'>) {
    const known = this.refunds.get(wanted.outRefundNo)
    if (known) return known.amountFen === wanted.amountFen ? { refund: known, isNew: false } : 'other'
    const payment = this.payments.get(wanted.outTradeNo)
    if (payment?.channel !== wanted.channel) return 'unknown'
    if (payment.state !== 'PAID') return 'state'
    if (this.refundedFen(wanted.outTradeNo) + wanted.amountFen > payment.amountFen) return 'tooMuch'
    if (this.isEmpty) return 'balance'
    const isWechat = wanted.channel === 'wechat'
    const refund: RefundTruth = {
      ...wanted,
      providerNo: isWechat ? this.#number('50300000') : payment.providerNo,
      at: Math.floor(this.#now() / 1000) * 1000,
      state: isWechat ? 'PROCESSING' : 'SUCCESS',
    }
    this.refunds.set(refund.outRefundNo, refund)
    return { refund, isNew: true }
  }

  /** What the bill of a day in China lists. */
  linesOf(channel: PayChannel, day: string) {
    const isOfDay = (at: number) => siteDay(at, 'Asia/Shanghai') === day
    const ofChannel = <T extends { channel: PayChannel }>(all: Map<string, T>) =>
      [...all.values()].filter((each) => each.channel === channel)
    return {
      payments: ofChannel(this.payments).filter(({ state, paidAt }) => state === 'PAID' && isOfDay(paidAt)),
      refunds: ofChannel(this.refunds).filter(({ at }) => isOfDay(at)),
    }
  }

  #number(prefix: string): string {
    this.#count++
    return `${prefix}${String(this.#count).padStart(28 - prefix.length, '0')}`
  }
}
