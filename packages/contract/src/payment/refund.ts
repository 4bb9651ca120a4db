import { sum } from '../course/order.ts'
import { admin, student } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named, personKeyword, requiredText } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { payChannels, paymentLimits, refundStates } from './payment.values.ts'

const reason = requiredText(paymentLimits.reasonLength, text('请填写退款原因'), text('退款原因不能超过 200 个字符'))
const note = z.string().trim().max(paymentLimits.noteLength, text('备注不能超过 500 个字符'))

/** A refund of a payment made online, as its student sees it. */
export const OwnRefund = named('OwnRefund', {
  id: bodyId,
  orderId: bodyId,
  channel: z.enum(payChannels),
  state: z.enum(refundStates),
  amount: z.number(),
  reason: z.string(),
  /** What the school has answered. */
  note: z.string(),
  createdAt: instant,
})
export type OwnRefund = z.output<typeof OwnRefund>

/** What can be refunded of a payment, and what the school's rule proposes. */
export const RefundProposal = z.object({
  amount: z.number(),
  most: z.number(),
  /** What the student has been credited for, and of how much, in lessons. */
  creditedLessons: z.number(),
  totalLessons: z.number(),
  /** Whether the days of a full refund have passed. */
  isWithinDays: z.boolean(),
})

export const Refund = OwnRefund.extend({
  courseName: z.string(),
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  outRefundNo: z.string(),
  outTradeNo: z.string(),
  providerNo: z.string().nullable(),
  /** Who decided; null if nobody has, or the system returned what was paid twice. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why the provider refused. */
  failure: z.string(),
  /** Only of one that waits to be decided. */
  proposal: RefundProposal.nullable(),
  isReturn: z.boolean(),
  /** How much of the order is invoiced. */
  invoicedAmount: z.number(),
  version: z.number().int(),
}).meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>

export const RefundRequestForm = z.object({ reason })
export type RefundRequestForm = z.output<typeof RefundRequestForm>

/**
 * Approves with a sum, by default the proposed one, or rejects with a note. `retry` sends a failed one again, `offline`
 * closes it because the school has returned the money itself, which is recorded on the order.
 */
export const RefundDecision = z.object({
  decision: z.enum(['approve', 'reject', 'retry', 'offline'], text('请选择处理结果')),
  amount: sum.optional(),
  /** Whether the enrollment ends once the money is returned; by default only if nothing that was paid is left. */
  endsEnrollment: z.boolean().optional(),
  note: note.optional(),
  version: z.number().int().optional(),
})
export type RefundDecision = z.output<typeof RefundDecision>

/** A refund that the school makes by itself; by default all that is left of the payment. */
export const StaffRefundForm = z.object({
  reason,
  amount: sum.optional(),
  endsEnrollment: RefundDecision.shape.endsEnrollment,
})
export type StaffRefundForm = z.output<typeof StaffRefundForm>

export const RefundListQuery = pageQuery().extend({
  keyword: personKeyword,
  channel: filter(z.enum(payChannels)),
  state: filter(z.enum(refundStates)),
})
export type RefundListQuery = z.output<typeof RefundListQuery>

export const refundEndpoints = {
  askForRefund: endpoint('POST', '/api/student/orders/{id}/refund-requests', {
    access: student,
    summary: 'Asks for the refund of an own order that was paid online',
    success: text('退款申请已提交，请等待学校处理'),
    failure: text('申请退款失败'),
    body: RefundRequestForm,
    data: OwnRefund,
  }),
  listOwnRefunds: endpoint('GET', '/api/student/refunds', {
    access: student,
    summary: 'The caller’s refunds, newest first',
    failure: text('获取退款失败'),
    query: pageQuery(),
    response: pageOf(OwnRefund),
  }),
  listRefunds: endpoint('GET', '/api/admin/refunds', {
    access: admin('payments.view'),
    summary: 'Refunds of payments made online, those to be decided first',
    failure: text('加载退款失败'),
    query: RefundListQuery,
    response: pageOf(Refund),
  }),
  refundPayment: endpoint('POST', '/api/admin/payments/{id}/refunds', {
    access: admin('payments.edit'),
    needsProof: 'always',
    summary: 'Refunds a payment made online, or a part of it, without the student having asked',
    success: text('退款已提交'),
    failure: text('退款失败'),
    body: StaffRefundForm,
    data: Refund,
  }),
  decideRefund: endpoint('PUT', '/api/admin/refunds/{id}', {
    access: admin('payments.edit'),
    needsProof: 'always',
    summary: 'Approves or rejects a refund, sends a failed one again, or closes it as refunded offline',
    failure: text('处理退款失败'),
    body: RefundDecision,
    data: Refund,
  }),
}
