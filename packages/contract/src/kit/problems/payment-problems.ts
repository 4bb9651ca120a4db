import { text } from '../text.ts'

/** The errors of payments made online, their refunds and statements. */
export const paymentProblems = {
  'payment.off': [409, text('学校暂未开通在线支付，请联系学校')],
  'payment.notFound': [404, text('支付单不存在')],
  'payment.begun': [409, text('这笔订单正在支付，请稍候再试')],
  'payment.testFailed': [422, text('支付平台连接测试失败：{reason}')],
  'payment.nothingDue': [409, text('没有待付金额')],
  'payment.expired': [410, text('支付已超时，请重新发起')],
  'payment.provider': [503, text('支付平台暂时不可用，请稍后再试')],
  'payment.needsOpenid': [409, text('请先绑定微信，再用微信支付')],
  'refund.notFound': [404, text('退款不存在')],
  'refund.tooMuch': [422, text('退款金额超过可退金额')],
  'refund.pending': [409, text('已有退款正在处理')],
  'refund.notOnline': [409, text('该订单没有线上付款，退款请联系学校')],
  'refund.decided': [409, text('该退款已处理')],
  'statement.notFound': [404, text('对账单不存在')],
} as const satisfies Record<string, readonly [status: number, message: string]>
