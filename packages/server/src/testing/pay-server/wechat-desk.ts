import { createHash } from 'node:crypto'
import type { PayProduct } from '@jiangxue/contract/payment/payment.values.ts'
import { wechatBill } from './pay-bills.ts'
import type { PayCall, Reply } from './pay-call.ts'
import { payAccount } from './pay-keys.ts'
import type { PaidTruth, PayTruth, RefundTruth } from './pay-truth.ts'
import { wechatPayment } from './wechat-signed.ts'

const json = (status: number, value: object): Reply => ({ status, body: JSON.stringify(value) })
const refusal = (status: number, code: string, message: string) => json(status, { code, message })
const unknown = () => refusal(404, 'ORDER_NOT_EXIST', '订单不存在')

/** WeChat Pay behind its signatures. Bills are files, which it does not sign. */
export function wechatReply(truth: PayTruth, call: PayCall, endpoint: string): Reply & { readonly isFile?: boolean } {
  const { method, path, url } = call
  const body = (call.body.length > 0 ? JSON.parse(call.body.toString()) : {}) as Record<string, never>
  const begun = /^\/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(path)
  if (method === 'POST' && begun) return begin(truth, begun[1] as PayProduct, body, endpoint)
  const [, outTradeNo = '', isClose] = /^\/v3\/pay\/transactions\/out-trade-no\/([\w-]+)(\/close)?$/.exec(path) ?? []
  if (outTradeNo !== '') {
    const mchid = isClose ? body['mchid'] : url.searchParams.get('mchid')
    if (mchid !== payAccount.mchId) return refusal(400, 'PARAM_ERROR', 'mchid')
    const payment = truth.payments.get(outTradeNo)
    if (!payment) return unknown()
    return isClose && method === 'POST' ? close(payment) : json(200, wechatPayment(payment, isReturned(truth, payment)))
  }
  if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(truth, body)
  const refundNo = /^\/v3\/refund\/domestic\/refunds\/([\w-]+)$/.exec(path)?.[1]
  if (refundNo !== undefined) {
    const found = truth.refunds.get(refundNo)
    return found ? json(200, refundAnswer(found)) : refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  }
  if (path === '/v3/bill/tradebill') return billAnswer(truth, url.searchParams.get('bill_date') ?? '', endpoint)
  if (path === '/v3/billdownload/file')
    return { status: 200, body: wechatBill(truth, url.searchParams.get('token') ?? '') ?? '', isFile: true }
  return refusal(404, 'NOT_FOUND', path)
}

const isReturned = (truth: PayTruth, { outTradeNo }: PaidTruth) => truth.refundedFen(outTradeNo) > 0

function begin(truth: PayTruth, product: PayProduct, body: Record<string, any>, endpoint: string): Reply {
  const { appid, mchid, out_trade_no: outTradeNo, description, amount, notify_url: notifyUrl } = body
  if (mchid !== payAccount.mchId || appid !== payAccount.wechatAppId)
    return refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  const isGood =
    /^[\w|*-]{6,32}$/.test(outTradeNo) &&
    Number.isInteger(amount?.total) &&
    amount.total > 0 &&
    Buffer.byteLength(description ?? '') <= 127 &&
    description !== '' &&
    /^https?:\/\/[^?]+$/.test(notifyUrl) &&
    (product !== 'jsapi' || typeof body['payer']?.openid === 'string') &&
    (product !== 'h5' || typeof body['scene_info']?.payer_client_ip === 'string')
  if (!isGood) return refusal(400, 'PARAM_ERROR', '参数错误')
  const known = truth.payments.get(outTradeNo)
  if (known?.state === 'PAID') return refusal(400, 'ORDERPAID', '该订单已支付')
  if (known?.state === 'CLOSED') return refusal(400, 'ORDER_CLOSED', '该订单已关闭')
  if (known && (known.amountFen !== amount.total || known.product !== product))
    return refusal(400, 'INVALID_REQUEST', '201 商户订单号重复')
  truth.payments.set(outTradeNo, {
    channel: 'wechat',
    product,
    outTradeNo,
    amountFen: amount.total,
    description,
    notifyUrl,
    returnUrl: '',
    expiresAt: Date.parse(body['time_expire']),
    state: 'OPEN',
    providerNo: '',
    paidAt: 0,
    payer: '',
  })
  if (product === 'native') return json(200, { code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` })
  if (product === 'jsapi') return json(200, { prepay_id: `wx${outTradeNo}` })
  return json(200, { h5_url: `${endpoint}/pages/h5?prepay_id=${outTradeNo}` })
}

function close(payment: PaidTruth): Reply {
  if (payment.state === 'PAID') return refusal(400, 'ORDERPAID', '该订单已支付')
  if (payment.state === 'CLOSED') return refusal(400, 'ORDER_CLOSED', '该订单已关闭')
  payment.state = 'CLOSED'
  return { status: 204, body: '' }
}

const refundFaults = {
  unknown: [404, 'RESOURCE_NOT_EXISTS', '订单不存在'],
  state: [400, 'INVALID_REQUEST', '订单未支付'],
  tooMuch: [400, 'INVALID_REQUEST', '申请退款金额超过可退金额'],
  other: [400, 'INVALID_REQUEST', '退款单号的金额不一致'],
  balance: [403, 'NOT_ENOUGH', '基本账户余额不足'],
} as const

function refund(truth: PayTruth, body: Record<string, any>): Reply {
  const paid = truth.payments.get(body['out_trade_no'])
  if (paid && body['amount']?.total !== paid.amountFen) return refusal(400, 'PARAM_ERROR', '订单金额不一致')
  const done = truth.refund({
    channel: 'wechat',
    outTradeNo: body['out_trade_no'],
    outRefundNo: body['out_refund_no'],
    amountFen: body['amount']?.refund,
    notifyUrl: body['notify_url'] ?? '',
  })
  if (typeof done !== 'string') return json(200, refundAnswer(done.refund))
  const [status, code, message] = refundFaults[done]
  return refusal(status, code, message)
}

const refundAnswer = (refund: RefundTruth) => ({
  refund_id: refund.providerNo,
  out_refund_no: refund.outRefundNo,
  out_trade_no: refund.outTradeNo,
  channel: 'ORIGINAL',
  status: refund.state,
  amount: { refund: refund.amountFen, currency: 'CNY' },
})

function billAnswer(truth: PayTruth, day: string, endpoint: string): Reply {
  const bill = wechatBill(truth, day)
  if (!bill) return refusal(400, 'NO_STATEMENT_EXIST', '请求的账单文件不存在')
  const digest = createHash('sha1').update(bill).digest('hex')
  const url = `${endpoint}/v3/billdownload/file?token=${day}`
  return json(200, { hash_type: 'SHA1', hash_value: digest, download_url: url })
}
