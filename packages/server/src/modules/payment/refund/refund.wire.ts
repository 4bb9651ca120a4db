import type { OwnRefund, Refund } from '@jiangxue/contract/payment/refund.ts'
import type { Context } from '../../../core/context.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../../core/units.ts'
import { getOrder } from '../../../teaching/enrollment/change-order.ts'
import { findCourseProgress } from '../../../teaching/enrollment/enrollment.queries.ts'
import { proposedFen } from './refund-proposal.ts'
import { sumHeld, type RefundRow } from './refund.queries.ts'

/** A refund as shown to its student; the response schema drops the other fields. */
export const toOwnRefund = (row: RefundRow): OwnRefund => ({
  ...row,
  channel: row.channel,
  state: row.state,
  amount: toYuan(row.amountFen),
  createdAt: toInstant(row.createdAt),
})

export const toRefund = async (context: Context, row: RefundRow): Promise<Refund> => ({
  ...row,
  ...toOwnRefund(row),
  decidedBy: row.decidedByName,
  decidedAt: toInstantOrNull(row.decidedAt),
  isReturn: row.isReturn === 1,
  invoicedAmount: toYuan(Number(row.invoicedFen)),
  proposal: row.state === 'ASKED' ? await proposalOf(context, row) : null,
})

/** What can be refunded of the payment of a refund, and what the school's rule proposes. */
export async function proposalOf({ database: { read }, settings, now }: Context, row: RefundRow) {
  const order = await getOrder(read, row.orderId)
  const progress = await findCourseProgress(read, row.studentId, row.courseId)
  const heldFen = await sumHeld(read, row.intentId)
  const mostFen = Math.max(0, Math.min(row.paidFen - heldFen, order.paidFen - order.refundedFen))
  const completedLessons = progress?.completedLessons ?? 0
  const { fen, isWithinDays } = proposedFen({
    paidFen: row.paidFen,
    mostFen,
    paidAt: row.paidAt ?? row.createdAt,
    now: now(),
    refundDays: (await settings.current())['payment.refundDays'],
    creditedMs: progress?.creditedMs ?? 0,
    completedLessons,
    totalLessons: row.lessonCount,
  })
  return {
    amount: toYuan(fen),
    most: toYuan(mostFen),
    creditedLessons: completedLessons,
    totalLessons: row.lessonCount,
    isWithinDays,
  }
}
