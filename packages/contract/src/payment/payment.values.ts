import { text } from '../kit/text.ts'

export const payChannels = ['wechat', 'alipay'] as const
export type PayChannel = (typeof payChannels)[number]
/** Also the method of the payment in the order's entries. */
export const payChannelLabels: Record<PayChannel, string> = { wechat: text('微信支付'), alipay: text('支付宝') }

/**
 * How a payment is begun: by a QR code on a screen, inside WeChat, in another browser of a phone, or on Alipay's page
 * at a computer or on a phone.
 */
export const payProducts = ['native', 'jsapi', 'h5', 'page', 'wap'] as const
export type PayProduct = (typeof payProducts)[number]
export const channelOfProduct: Record<PayProduct, PayChannel> = {
  native: 'wechat',
  jsapi: 'wechat',
  h5: 'wechat',
  page: 'alipay',
  wap: 'alipay',
}
export const payProductLabels: Record<PayProduct, string> = {
  native: text('扫码'),
  jsapi: text('微信内'),
  h5: text('手机浏览器'),
  page: text('电脑网页'),
  wap: text('手机网页'),
}

export const intentStates = ['OPEN', 'PAID', 'CLOSED', 'FAILED'] as const
export type IntentState = (typeof intentStates)[number]
export const intentStateLabels: Record<IntentState, string> = {
  OPEN: text('待支付'),
  PAID: text('已支付'),
  CLOSED: text('已关闭'),
  FAILED: text('失败'),
}

export const refundStates = ['ASKED', 'APPROVED', 'SENT', 'SUCCEEDED', 'FAILED', 'REJECTED', 'OFFLINE'] as const
export type RefundState = (typeof refundStates)[number]
export const refundStateLabels: Record<RefundState, string> = {
  ASKED: text('待处理'),
  APPROVED: text('待提交'),
  SENT: text('退款中'),
  SUCCEEDED: text('已退款'),
  FAILED: text('退款失败'),
  REJECTED: text('未同意'),
  OFFLINE: text('已线下退款'),
}
/** Refunds of these states use up what was paid. */
export const heldRefundStates: readonly RefundState[] = ['APPROVED', 'SENT', 'SUCCEEDED']
/** An order has one refund in these states at most. */
export const openRefundStates: readonly RefundState[] = ['ASKED', 'APPROVED', 'SENT']

/** How a line of a provider's statement compares with our books; a line of ours that it lacks is `MISSING_THERE`. */
export const statementMatches = ['OK', 'MISSING_HERE', 'MISSING_THERE', 'AMOUNT'] as const
export type StatementMatch = (typeof statementMatches)[number]
export const statementMatchLabels: Record<StatementMatch, string> = {
  OK: text('一致'),
  MISSING_HERE: text('本校没有'),
  MISSING_THERE: text('平台没有'),
  AMOUNT: text('金额不同'),
}
export const statementStates = ['EQUAL', 'DIFFERENT', 'FAILED'] as const
export type StatementState = (typeof statementStates)[number]
export const statementStateLabels: Record<StatementState, string> = {
  EQUAL: text('一致'),
  DIFFERENT: text('有差异'),
  FAILED: text('没有取到账单'),
}

export const statementKinds = ['payment', 'refund'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementKindLabels: Record<StatementKind, string> = { payment: text('付款'), refund: text('退款') }

export const paymentLimits = { reasonLength: 200, noteLength: 500, pemLength: 4096, statementLines: 500 } as const
/** Pages ask whether a payment has arrived every 2 s for 2 minutes, then every 10 s. */
export const paymentPolling = { fastMs: 2000, fastForMs: 120_000, slowMs: 10_000 } as const

export const statementSheetTitles = {
  sheet: text('对账单'),
  kind: text('类型'),
  match: text('结果'),
  outNo: text('商户单号'),
  providerNo: text('平台单号'),
  amount: text('平台金额（元）'),
  booked: text('本校金额（元）'),
  fee: text('手续费（元）'),
  order: text('订单编号'),
} as const
