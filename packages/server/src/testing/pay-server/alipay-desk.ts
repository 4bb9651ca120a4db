import { createSign, createVerify } from 'node:crypto'
import { siteDateTime } from '../../core/time/site-day.ts'
import type { ReceivedNotice } from '../../modules/payment/provider/pay-provider.ts'
import { alipayBill } from './pay-bills.ts'
import type { NoticeMode, PayCall, Reply, Trouble } from './pay-call.ts'
import { payAccount, type PayKeys } from './pay-keys.ts'
import type { PaidTruth, PayTruth } from './pay-truth.ts'
import { oneByteChanged } from './wechat-signed.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)
const time = (at: number) => siteDateTime(at, 'Asia/Shanghai').replace('T', ' ')
const freshMs = 600_000

const sortedText = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The parameters of a call, if its signature is the application's. */
export function applicationCall(keys: PayKeys, now: number, call: PayCall) {
  const own = call.method === 'POST' ? new URLSearchParams(call.body.toString()) : call.url.searchParams
  const { sign = '', ...signed } = Object.fromEntries(own)
  const isSigned = createVerify('RSA-SHA256')
    .update(sortedText(signed))
    .verify(keys.application.publicKey, sign, 'base64')
  const isFresh = Math.abs(Date.parse(`${signed['timestamp']?.replace(' ', 'T')}+08:00`) - now) <= freshMs
  const fault =
    signed['app_id'] !== payAccount.alipayAppId
      ? 'isv.invalid-app-id'
      : isSigned
        ? isFresh
          ? ''
          : 'isv.invalid-timestamp'
        : 'isv.invalid-signature'
  return { fault, parameters: signed, content: JSON.parse(signed['biz_content'] ?? '{}') as Record<string, string> }
}

/** An answer of the gateway, signed over its own text. */
export function gatewayReply(keys: PayKeys, method: string, value: object, trouble: Trouble | undefined): Reply {
  // With a space, as if written by another program: only the received text can be verified.
  const text = JSON.stringify(value).replace('":', '": ')
  const sign = createSign('RSA-SHA256')
    .update(text)
    .sign((trouble === 'otherKey' ? keys.stranger : keys.alipay).privateKey, 'base64')
  const sent = trouble === 'tampered' ? oneByteChanged(Buffer.from(text)).toString() : text
  const name = method === '' ? 'error_response' : `${method.replaceAll('.', '_')}_response`
  const isUnsigned = trouble === 'unsigned' || method === ''
  return {
    status: 200,
    headers: { 'content-type': 'text/html;charset=utf-8' },
    body: isUnsigned ? `{"${name}":${sent}}` : `{"${name}":${sent},"sign":"${sign}"}`,
  }
}

const done = (value: object) => ({ code: '10000', msg: 'Success', ...value })
const refused = (code: string, message: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: message,
})
const unknown = () => refused('ACQ.TRADE_NOT_EXIST', '交易不存在')

/** What the gateway answers to a call with a good signature. */
export async function alipayAnswer(
  truth: PayTruth,
  method: string,
  content: Readonly<Record<string, string>>,
  endpoint: string,
): Promise<object> {
  const payment = truth.payments.get(content['out_trade_no'] ?? '')
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
    const day = content['bill_date'] ?? ''
    if (!(await alipayBill(truth, day))) return refused('isp.bill_not_exist', '账单不存在')
    return done({ bill_download_url: `${endpoint}/downloadBillFile.resource?bizDates=${day}` })
  }
  if (payment?.channel !== 'alipay') return unknown()
  if (method === 'alipay.trade.query') return done(trade(truth, payment))
  if (method === 'alipay.trade.close') {
    if (payment.state !== 'OPEN') return refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    payment.state = 'CLOSED'
    return done({ trade_no: `T${payment.outTradeNo}`, out_trade_no: payment.outTradeNo })
  }
  if (method === 'alipay.trade.refund') return refund(truth, payment, content)
  if (method === 'alipay.trade.fastpay.refund.query') {
    const found = truth.refunds.get(content['out_request_no'] ?? '')
    if (!found) return done({})
    return done({
      out_trade_no: found.outTradeNo,
      out_request_no: found.outRefundNo,
      trade_no: payment.providerNo,
      refund_amount: yuan(found.amountFen),
      total_amount: yuan(payment.amountFen),
      ...(found.state === 'SUCCESS' && { refund_status: 'REFUND_SUCCESS' }),
    })
  }
  return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' }
}

const refundFaults = {
  unknown: ['ACQ.TRADE_NOT_EXIST', '交易不存在'],
  state: ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  tooMuch: ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'],
  other: ['ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致'],
  balance: ['ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足'],
} as const

function refund(truth: PayTruth, payment: PaidTruth, content: Readonly<Record<string, string>>): object {
  const result = truth.refund({
    channel: 'alipay',
    outTradeNo: payment.outTradeNo,
    outRefundNo: content['out_request_no'] ?? '',
    amountFen: Math.round(Number(content['refund_amount']) * 100),
    notifyUrl: '',
  })
  if (typeof result === 'string') {
    const [code, message] = refundFaults[result]
    return refused(code, message)
  }
  return done({
    trade_no: payment.providerNo,
    out_trade_no: payment.outTradeNo,
    fund_change: result.isNew ? 'Y' : 'N',
    refund_fee: yuan(truth.refundedFen(payment.outTradeNo)),
  })
}

const statusOf = (truth: PayTruth, { state, outTradeNo, amountFen }: PaidTruth) =>
  state === 'OPEN'
    ? 'WAIT_BUYER_PAY'
    : state === 'CLOSED' || truth.refundedFen(outTradeNo) === amountFen
      ? 'TRADE_CLOSED'
      : 'TRADE_SUCCESS'

const trade = (truth: PayTruth, payment: PaidTruth) => ({
  trade_no: payment.providerNo || `T${payment.outTradeNo}`,
  out_trade_no: payment.outTradeNo,
  trade_status: statusOf(truth, payment),
  total_amount: yuan(payment.amountFen),
  buyer_logon_id: 'pay***@example.cn',
  ...(payment.state === 'PAID' && { send_pay_date: time(payment.paidAt), buyer_user_id: payment.payer }),
})

/** The notice of a payment; after a refund it says so beside the same state. */
export function alipayNotice(
  truth: PayTruth,
  payment: PaidTruth,
  { keys, now, mode = 'once' }: { keys: PayKeys; now: number; mode?: NoticeMode },
): ReceivedNotice {
  const refundedFen = truth.refundedFen(payment.outTradeNo)
  const parameters: Record<string, string> = {
    notify_time: time(now),
    notify_type: 'trade_status_sync',
    notify_id: `${payment.outTradeNo}${now}`,
    app_id: mode === 'wrongMerchant' ? '2021000000000002' : payAccount.alipayAppId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: payment.providerNo,
    out_trade_no: payment.outTradeNo,
    buyer_id: payment.payer,
    seller_id: payAccount.seller,
    subject: payment.description,
    trade_status: statusOf(truth, payment),
    total_amount: mode === 'wrongAmount' ? '0.01' : yuan(payment.amountFen),
    gmt_create: time(payment.paidAt),
    gmt_payment: time(payment.paidAt),
    ...(refundedFen > 0 && { refund_fee: yuan(refundedFen), gmt_refund: `${time(now)}.123` }),
  }
  return signedNotice(keys, parameters, mode)
}

/** A notice with any parameters, signed. */
export function signedNotice(keys: PayKeys, parameters: Readonly<Record<string, string>>, mode: NoticeMode = 'once') {
  const key = mode === 'otherKey' || mode === 'probe' ? keys.stranger : keys.alipay
  const sign = createSign('RSA-SHA256').update(sortedText(parameters)).sign(key.privateKey, 'base64')
  const body = new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign }).toString()
  const sent = mode === 'tampered' ? body.replace(/total_amount=\d/, 'total_amount=9') : body
  return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, bytes: Buffer.from(sent) }
}
