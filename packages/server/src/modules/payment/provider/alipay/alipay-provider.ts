import { z } from '@jiangxue/contract/kit/zod.ts'
import type { PayStep } from '@jiangxue/contract/payment/payment.ts'
import { fenOf, yuanOf } from '../amount.ts'
import { chinaDateTime } from '../china-time.ts'
import { parse } from '../parse.ts'
import type { NewPayment, NewRefund, PayProvider, ProviderPayment, ProviderRefund } from '../pay-provider.ts'
import { plainText } from '../plain-text.ts'
import { isRefusedAs, undefinedIf } from '../refusal.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { fetchAlipayBill } from './alipay-bill.ts'
import { alipayQuery, callAlipay, gatewayOf } from './alipay-call.ts'
import { readAlipayNotice } from './alipay-notice.ts'
import { alipayPaymentOf } from './alipay-wire.ts'

const longest = { subject: 240, reason: 240 } as const
const unknown = /^ACQ\.TRADE_NOT_EXIST$/
const wrongState = /^ACQ\.(TRADE_STATUS_ERROR|REASON_TRADE_STATUS_INVALID|REASON_ILLEGAL_STATUS)$/
/** Refusals of a refund that asking again does not change. */
const finalRefusals = /^ACQ\.(?!SYSTEM_ERROR$)/

/** How a payment begins on a computer and on a phone. */
const products = {
  page: { method: 'alipay.trade.page.pay', code: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', code: 'QUICK_WAP_WAY' },
} as const

/** Alipay with keys (RSA2), not with certificates. */
export const alipayProvider = (account: AlipayAccount): PayProvider => ({
  prepare: async (payment) => prepare(account, payment),
  query: (outTradeNo) => query(account, outTradeNo),
  close: (outTradeNo) => close(account, outTradeNo),
  refund: (refund) => sendRefund(account, refund),
  queryRefund: (refund) => queryRefund(account, refund),
  readNotice: (received) => readAlipayNotice(account, received),
  fetchBill: (day) => fetchAlipayBill(account, day),
})

/** An address that the browser opens: Alipay hears of the payment only then. */
function prepare(account: AlipayAccount, payment: NewPayment): PayStep {
  const { product } = payment
  if (product !== 'page' && product !== 'wap') throw new Error(`Alipay has no ${product}`)
  const { method, code } = products[product]
  const content = {
    out_trade_no: payment.outTradeNo,
    total_amount: yuanOf(payment.amountFen),
    subject: plainText(payment.description, longest.subject) || payment.outTradeNo,
    product_code: code,
    time_expire: chinaDateTime(payment.expiresAt),
    quit_url: product === 'wap' ? payment.returnUrl : undefined,
  }
  const more = { notify_url: payment.notifyUrl, return_url: payment.returnUrl }
  return { kind: 'url', url: `${gatewayOf(account)}?${alipayQuery(account, method, content, more)}` }
}

async function query(account: AlipayAccount, outTradeNo: string): Promise<ProviderPayment> {
  const answer = await callAlipay(account, 'alipay.trade.query', { out_trade_no: outTradeNo }).catch(
    undefinedIf(unknown),
  )
  if (answer === undefined) return { outTradeNo, state: 'UNKNOWN', amountFen: 0, providerNo: '', paidAt: 0, payer: '' }
  const payment = alipayPaymentOf(answer)
  if (payment.outTradeNo !== outTradeNo) throw new Error('Alipay: an answer for another payment')
  return payment
}

async function close(account: AlipayAccount, outTradeNo: string): Promise<void> {
  try {
    await callAlipay(account, 'alipay.trade.close', { out_trade_no: outTradeNo }).catch(undefinedIf(unknown))
  } catch (error) {
    // Closed already, or paid.
    if (!isRefusedAs(error, wrongState) || (await query(account, outTradeNo)).state !== 'CLOSED') throw error
  }
}

const Refund = z.object({ trade_no: z.string().max(64), out_trade_no: z.string(), fund_change: z.enum(['Y', 'N']) })

/** Alipay returns the money at once. */
async function sendRefund(account: AlipayAccount, refund: NewRefund): Promise<ProviderRefund> {
  const { outTradeNo, outRefundNo, amountFen } = refund
  const common = { outTradeNo, outRefundNo, amountFen }
  try {
    const answer = await callAlipay(account, 'alipay.trade.refund', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
      refund_amount: yuanOf(amountFen),
      refund_reason: plainText(refund.reason, longest.reason) || undefined,
    })
    const { trade_no: providerNo, out_trade_no: answered, fund_change: change } = parse(Refund, answer)
    if (answered !== outTradeNo) throw new Error('Alipay: an answer for another payment')
    if (change === 'Y') return { ...common, state: 'SUCCEEDED', providerNo, failure: '' }
  } catch (error) {
    if (!isRefusedAs(error, finalRefusals)) throw error
    return { ...common, state: 'FAILED', providerNo: '', failure: error.message }
  }
  // No money has moved by this call: it was asked for before, or Alipay is not ready.
  const found = await queryRefund(account, refund)
  return found.state === 'UNKNOWN' ? { ...found, amountFen, state: 'SENT' } : found
}

const RefundState = z.object({
  refund_status: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: z.string().optional(),
  trade_no: z.string().max(64).optional(),
})

async function queryRefund(
  account: AlipayAccount,
  { outTradeNo, outRefundNo }: { outTradeNo: string; outRefundNo: string },
): Promise<ProviderRefund> {
  const answer = await callAlipay(account, 'alipay.trade.fastpay.refund.query', {
    out_trade_no: outTradeNo,
    out_request_no: outRefundNo,
  }).catch(undefinedIf(unknown))
  const found = parse(RefundState, answer ?? {})
  const common = { outTradeNo, outRefundNo, failure: '' }
  // Without this state, Alipay has no such refund.
  if (found.refund_status !== 'REFUND_SUCCESS') return { ...common, state: 'UNKNOWN', amountFen: 0, providerNo: '' }
  const amountFen = fenOf(found.refund_amount ?? '')
  if (found.out_request_no !== outRefundNo || amountFen === undefined)
    throw new Error('Alipay: an answer for another refund')
  return { ...common, state: 'SUCCEEDED', amountFen, providerNo: found.trade_no ?? '' }
}
