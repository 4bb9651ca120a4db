import { z } from '@jiangxue/contract/kit/zod.ts'
import type { PayStep } from '@jiangxue/contract/payment/payment.ts'
import { chinaInstant } from '../china-time.ts'
import { parse } from '../parse.ts'
import type { NewPayment, NewRefund, PayProvider, ProviderPayment, ProviderRefund } from '../pay-provider.ts'
import { plainText } from '../plain-text.ts'
import { isRefusedAs, undefinedIf } from '../refusal.ts'
import type { WechatAccount } from './wechat-account.ts'
import { fetchWechatBill } from './wechat-bill.ts'
import { callWechat } from './wechat-call.ts'
import { readWechatNotice } from './wechat-notice.ts'
import { nonce, payCallSignature, secondsOf } from './wechat-signature.ts'
import { wechatPaymentOf, wechatRefundOf } from './wechat-wire.ts'

const longest = { description: 127, reason: 80 } as const
const unknown = /^(ORDER_NOT_EXIST|ORDERNOTEXIST|RESOURCE_NOT_EXISTS)$/
const closed = /^(ORDER_CLOSED|ORDERCLOSED)$/
/** Refusals of a refund that asking again does not change. */
const finalRefusals =
  /^(INVALID_REQUEST|NOT_ENOUGH|NO_AUTH|USER_ACCOUNT_ABNORMAL|MCH_NOT_EXISTS|ORDER_NOT_EXIST|RESOURCE_NOT_EXISTS)$/

const Native = z.object({ code_url: z.string().min(1).max(512) })
const Jsapi = z.object({ prepay_id: z.string().min(1).max(128) })
const H5 = z.object({ h5_url: z.url({ protocol: /^https?$/ }) })

/** WeChat Pay, API v3. */
export const wechatProvider = (account: WechatAccount): PayProvider => ({
  prepare: (payment) => prepare(account, payment),
  query: (outTradeNo) => query(account, outTradeNo),
  close: (outTradeNo) => close(account, outTradeNo),
  refund: (refund) => sendRefund(account, refund),
  queryRefund: (refund) => queryRefund(account, refund),
  readNotice: (received) => readWechatNotice(account, received),
  fetchBill: (day) => fetchWechatBill(account, day),
})

async function prepare(account: WechatAccount, payment: NewPayment): Promise<PayStep> {
  const { product, openid } = payment
  if (product !== 'native' && product !== 'jsapi' && product !== 'h5') throw new Error(`WeChat Pay has no ${product}`)
  const answer = await callWechat(account, 'POST', `/v3/pay/transactions/${product}`, {
    appid: account.appId,
    mchid: account.mchId,
    description: plainText(payment.description, longest.description) || payment.outTradeNo,
    out_trade_no: payment.outTradeNo,
    time_expire: chinaInstant(payment.expiresAt),
    notify_url: payment.notifyUrl,
    amount: { total: payment.amountFen, currency: 'CNY' },
    payer: product === 'jsapi' ? { openid } : undefined,
    scene_info: product === 'h5' ? { payer_client_ip: payment.payerIp, h5_info: { type: 'Wap' } } : undefined,
  })
  if (product === 'native') return { kind: 'qr', codeUrl: parse(Native, answer).code_url }
  if (product === 'h5')
    return { kind: 'url', url: `${parse(H5, answer).h5_url}&redirect_url=${encodeURIComponent(payment.returnUrl)}` }
  return { kind: 'jsapi', call: payCallOf(account, parse(Jsapi, answer).prepay_id) }
}

function payCallOf(account: WechatAccount, prepayId: string) {
  const [timeStamp, nonceStr, prepay] = [secondsOf(account.now()), nonce(), `prepay_id=${prepayId}`]
  const paySign = payCallSignature(account, timeStamp, nonceStr, prepay)
  return { appId: account.appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign }
}

const placeOf = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

async function query(account: WechatAccount, outTradeNo: string): Promise<ProviderPayment> {
  const path = `${placeOf(outTradeNo)}?${new URLSearchParams({ mchid: account.mchId })}`
  const answer = await callWechat(account, 'GET', path).catch(undefinedIf(unknown))
  if (answer === undefined) return { outTradeNo, state: 'UNKNOWN', amountFen: 0, providerNo: '', paidAt: 0, payer: '' }
  const payment = wechatPaymentOf(account, answer)
  if (payment.outTradeNo !== outTradeNo) throw new Error('WeChat Pay: an answer for another payment')
  return payment
}

async function close(account: WechatAccount, outTradeNo: string): Promise<void> {
  await callWechat(account, 'POST', `${placeOf(outTradeNo)}/close`, { mchid: account.mchId })
    .catch(undefinedIf(unknown))
    .catch(undefinedIf(closed))
}

async function sendRefund(account: WechatAccount, refund: NewRefund): Promise<ProviderRefund> {
  const { outTradeNo, outRefundNo, amountFen } = refund
  try {
    const answer = await callWechat(account, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      reason: plainText(refund.reason, longest.reason) || undefined,
      notify_url: refund.notifyUrl,
      amount: { refund: amountFen, total: refund.paidFen, currency: 'CNY' },
    })
    return assertSame(wechatRefundOf(answer), outRefundNo)
  } catch (error) {
    if (!isRefusedAs(error, finalRefusals)) throw error
    return { outTradeNo, outRefundNo, state: 'FAILED', amountFen, providerNo: '', failure: error.message }
  }
}

async function queryRefund(
  account: WechatAccount,
  { outTradeNo, outRefundNo }: { outTradeNo: string; outRefundNo: string },
): Promise<ProviderRefund> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`
  const answer = await callWechat(account, 'GET', path).catch(undefinedIf(unknown))
  if (answer === undefined)
    return { outTradeNo, outRefundNo, state: 'UNKNOWN', amountFen: 0, providerNo: '', failure: '' }
  return assertSame(wechatRefundOf(answer), outRefundNo)
}

function assertSame(refund: ProviderRefund, outRefundNo: string): ProviderRefund {
  if (refund.outRefundNo !== outRefundNo) throw new Error('WeChat Pay: an answer for another refund')
  return refund
}
