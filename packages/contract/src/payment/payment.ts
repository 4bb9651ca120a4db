import { sum } from '../course/order.ts'
import { admin, student } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named, personKeyword } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { intentStates, payChannels, payProducts } from './payment.values.ts'

const day = filter(z.iso.date(text('日期格式应为 yyyy-MM-dd')))
const product = z.enum(payProducts, text('请选择支付方式'))

/** How the payer goes on: a QR code to draw, a call of WeChat's own browser, or an address to open. */
export const PayStep = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('qr'), codeUrl: z.string() }),
    z.object({
      kind: z.literal('jsapi'),
      call: z.object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.string(),
        paySign: z.string(),
      }),
    }),
    z.object({ kind: z.literal('url'), url: z.string() }),
  ])
  .meta({ id: 'PayStep' })
export type PayStep = z.output<typeof PayStep>

/** A payment as its payer sees it. */
export const OwnPayment = named('OwnPayment', {
  id: bodyId,
  orderId: bodyId,
  courseName: z.string(),
  channel: z.enum(payChannels),
  product,
  state: z.enum(intentStates),
  amount: z.number(),
  expiresAt: instant,
})
export type OwnPayment = z.output<typeof OwnPayment>

/** A payment that was begun online, as staff see it. Sums in yuan. */
export const PaymentIntent = named('PaymentIntent', {
  id: bodyId,
  orderId: bodyId,
  courseName: z.string(),
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  channel: z.enum(payChannels),
  product,
  state: z.enum(intentStates),
  amount: z.number(),
  refundedAmount: z.number(),
  /** How much of the order is invoiced. */
  invoicedAmount: z.number(),
  outTradeNo: z.string(),
  /** The provider's number, once paid. */
  providerNo: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** Why staff should look at it: paid after it was closed, or beyond what was due. */
  flag: z.enum(['late', 'excess']).nullable(),
})
export type PaymentIntent = z.output<typeof PaymentIntent>

/** Keyword: part of the student's name, prefix of the student number, the merchant's or the provider's number. */
export const PaymentListQuery = pageQuery().extend({
  keyword: personKeyword,
  channel: filter(z.enum(payChannels)),
  state: filter(z.enum(intentStates)),
  from: day,
  to: day,
})
export type PaymentListQuery = z.output<typeof PaymentListQuery>

export const PayForm = z.object({ product })

/** A sum that staff ask for, such as a deposit; the whole amount due if it is missing. */
export const IntentForm = z.object({ product: z.literal('native', text('请选择支付方式')), amount: sum.optional() })

/** How long and with what a student can pay; no channels if the school has not opened any. */
export const PayOffer = named('PayOffer', {
  channels: z.array(z.enum(payChannels)),
  dueAmount: z.number(),
  minutes: z.number().int(),
  /** Whether WeChat can be asked to pay inside WeChat: the payer's WeChat account is known. */
  hasOpenid: z.boolean(),
})
export type PayOffer = z.output<typeof PayOffer>

const begun = z.object({ payment: OwnPayment, step: PayStep })

export const paymentEndpoints = {
  getPayOffer: endpoint('GET', '/api/student/orders/{id}/pay', {
    access: student,
    summary: 'With what the caller can pay what is due on an own order',
    failure: text('获取支付方式失败'),
    response: PayOffer,
  }),
  payOrder: endpoint('POST', '/api/student/orders/{id}/pay', {
    access: student,
    summary: 'Begins the payment of what is due on an own order; closes an open one of the same channel',
    failure: text('发起支付失败'),
    body: PayForm,
    limit: { calls: 30, windowMs: 600_000, isPerUser: true },
    data: begun,
  }),
  getOwnPayment: endpoint('GET', '/api/student/payments/{id}', {
    access: student,
    summary: 'An own payment; asks the provider, at most every three seconds, while it is open',
    failure: text('查询支付结果失败'),
    response: OwnPayment,
  }),
  closeOwnPayment: endpoint('POST', '/api/student/payments/{id}/close', {
    access: student,
    summary: 'Closes an own open payment, unless the provider says that it is paid',
    failure: text('关闭支付失败'),
    data: OwnPayment,
  }),
  createIntent: endpoint('POST', '/api/admin/orders/{id}/intents', {
    access: admin('payments.edit'),
    summary: 'A QR code with which a sum of an order can be paid once',
    success: text('已生成收款码'),
    failure: text('生成收款码失败'),
    body: IntentForm,
    data: z.object({ payment: PaymentIntent, step: PayStep }),
  }),
  listPayments: endpoint('GET', '/api/admin/payments', {
    access: admin('payments.view'),
    summary: 'Payments that were begun online, newest first',
    failure: text('加载支付单失败'),
    query: PaymentListQuery,
    response: pageOf(PaymentIntent),
  }),
  queryPayment: endpoint('POST', '/api/admin/payments/{id}/query', {
    access: admin('payments.edit'),
    summary: 'Asks the provider for the state of a payment, and books it if it is paid',
    success: text('已向支付平台查询'),
    failure: text('查询支付结果失败'),
    limit: { calls: 60, windowMs: 60_000, isPerUser: true },
    data: PaymentIntent,
  }),
}
