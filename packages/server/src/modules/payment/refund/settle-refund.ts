import { payChannelLabels, refundStateLabels } from '@jiangxue/contract/payment/payment.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { auditOwn } from '../../../core/log/audit.ts'
import { translate } from '../../../core/text/translate.ts'
import { toYuan } from '../../../core/units.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import { lockedOrder } from '../../../teaching/enrollment/change-order.ts'
import { endEnrollment } from '../../../teaching/enrollment/enrollment.queries.ts'
import type { OrderRow } from '../../../teaching/enrollment/order.queries.ts'
import { bookEntry, notifyRefund } from '../../../teaching/enrollment/settle-order.ts'
import type { ProviderRefund } from '../provider/pay-provider.ts'
import { findRefundByNumber, saveRefund, type RefundRow } from './refund.queries.ts'

export type RefundOutcome = 'booked' | 'failed' | 'known' | 'pending' | 'unknown'

/** Books what a provider says about a refund, once: the order is locked before the state is read. */
export async function settleRefund(db: Db, school: Sender, said: ProviderRefund): Promise<RefundOutcome> {
  const { now } = school
  const found = await findRefundByNumber(db, said.outRefundNo)
  if (!found) return 'unknown'
  const order = await lockedOrder(db, found.orderId, undefined)
  const refund = await findRefundByNumber(db, said.outRefundNo)
  if (!refund) return 'unknown'
  if (refund.state === 'SUCCEEDED') return 'known'
  if (said.state === 'SUCCEEDED') {
    if (said.amountFen !== refund.amountFen) return 'unknown'
    await bookRefund(db, order, refund, now)
    await saveRefund(db, refund, {
      state: 'SUCCEEDED',
      providerNo: said.providerNo,
      doneAt: now,
      nextTryAt: null,
      failure: '',
    })
    const outcome = { amountFen: refund.amountFen, status: refundStateLabels.SUCCEEDED }
    await notifyRefund(db, school, order, outcome)
    await record(db, refund, 'refund.done', now)
    return 'booked'
  }
  if (said.state !== 'FAILED') return 'pending'
  if (refund.state === 'FAILED') return 'known'
  await saveRefund(db, refund, { state: 'FAILED', failure: said.failure, nextTryAt: null })
  await record(db, refund, 'refund.fail', now)
  return 'failed'
}

/** The same entries as of a refund by hand; the return of what was paid twice leaves status and enrollment alone. */
async function bookRefund(db: Db, order: OrderRow, refund: RefundRow, now: number): Promise<void> {
  const { amountFen } = refund
  const isReturn = refund.isReturn === 1
  const entry = {
    kind: isReturn ? 'RETURN' : 'REFUND',
    amountFen,
    at: Math.max(now, order.paidAt ?? 0),
    method: translate(payChannelLabels[refund.channel]),
    reference: refund.outRefundNo,
    // What the student has written stays with the refund, where it can be erased.
    note: isReturn ? refund.reason : refund.note,
    createdBy: refund.decidedBy,
    createdAt: now,
    refundId: refund.id,
  } as const
  await bookEntry(db, order, entry, { updatedAt: now })
  const isAll = amountFen === order.paidFen - order.refundedFen
  const ends = refund.endsEnrollment === null ? isAll : refund.endsEnrollment === 1
  if (!isReturn && ends) await endEnrollment(db, order.enrollmentId, now)
}

const record = (db: Db, { id, orderId, amountFen }: RefundRow, action: 'refund.done' | 'refund.fail', now: number) =>
  auditOwn(db, now, { action, targetId: id, detail: { orderId, amount: toYuan(amountFen) } })
