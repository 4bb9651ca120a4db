import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { translate } from '../../../../core/text/translate.ts'
import { parse } from '../parse.ts'
import { ForgedNotice, type ProviderPayment, type ProviderRefund } from '../pay-provider.ts'
import type { WechatAccount } from './wechat-account.ts'

const number = z.string().min(1).max(64)
const fen = z.number().int().min(0)

const paymentStates: Readonly<Record<string, ProviderPayment['state']>> = {
  SUCCESS: 'PAID',
  // Paid, and some of it was returned.
  REFUND: 'PAID',
  NOTPAY: 'OPEN',
  USERPAYING: 'OPEN',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
  PAYERROR: 'FAILED',
}
const Transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: number,
  trade_state: z.string(),
  transaction_id: number.optional(),
  success_time: z.string().max(40).optional(),
  payer: z.object({ openid: z.string().max(128).optional() }).optional(),
  amount: z.object({ total: fen.optional(), currency: z.string().optional() }).optional(),
})

/** A payment of ours in a signed answer or notice. */
export function wechatPaymentOf(account: WechatAccount, value: unknown): ProviderPayment {
  const transaction = parse(Transaction, value)
  if (transaction.mchid !== account.mchId || transaction.appid !== account.appId) throw new ForgedNotice('merchant')
  const state = paymentStates[transaction.trade_state]
  const { amount, transaction_id: providerNo, success_time: successTime } = transaction
  const common = { outTradeNo: transaction.out_trade_no, amountFen: amount?.total ?? 0 }
  if (state === undefined) throw new ForgedNotice('malformed')
  if (state !== 'PAID') return { ...common, state, providerNo: '', paidAt: 0, payer: '' }
  const paidAt = Date.parse(successTime ?? '')
  if (amount?.total === undefined || amount.currency !== 'CNY' || !providerNo || Number.isNaN(paidAt))
    throw new ForgedNotice('malformed')
  return { ...common, state, providerNo, paidAt, payer: transaction.payer?.openid ?? '' }
}

const Refund = z.object({
  out_trade_no: number,
  out_refund_no: number,
  refund_id: number,
  amount: z.object({ refund: fen }),
})
/** Answers name the state `status`, and notices `refund_status`. */
const RefundAnswer = Refund.extend({ status: z.string() })
const RefundNotice = Refund.extend({ mchid: z.string(), refund_status: z.string() })

const refundFailures: Readonly<Record<string, string>> = {
  CLOSED: text('退款已被微信支付关闭'),
  ABNORMAL: text('付款人的银行卡或账户不能收款，请在微信支付商户平台处理，或线下退款'),
}
function refundOf(refund: z.output<typeof Refund>, status: string): ProviderRefund {
  const failure = refundFailures[status]
  if (failure === undefined && status !== 'SUCCESS' && status !== 'PROCESSING') throw new ForgedNotice('malformed')
  return {
    outTradeNo: refund.out_trade_no,
    outRefundNo: refund.out_refund_no,
    state: failure ? 'FAILED' : status === 'SUCCESS' ? 'SUCCEEDED' : 'SENT',
    amountFen: refund.amount.refund,
    providerNo: refund.refund_id,
    failure: failure ? translate(failure) : '',
  }
}

export function wechatRefundOf(value: unknown): ProviderRefund {
  const refund = parse(RefundAnswer, value)
  return refundOf(refund, refund.status)
}

export function wechatRefundOfNotice(account: WechatAccount, value: unknown): ProviderRefund {
  const refund = parse(RefundNotice, value)
  if (refund.mchid !== account.mchId) throw new ForgedNotice('merchant')
  return refundOf(refund, refund.refund_status)
}
