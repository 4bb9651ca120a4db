import { refundStateLabels, type RefundState } from '@jiangxue/contract/payment/payment.values.ts'
import type { RefundDecision } from '@jiangxue/contract/payment/refund.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, invalid, problem } from '../../../core/problem.ts'
import { toFen, toYuan } from '../../../core/units.ts'
import { lockedOrder } from '../../../teaching/enrollment/change-order.ts'
import { notifyRefund } from '../../../teaching/enrollment/settle-order.ts'
import { findIntent } from '../intent/intent.queries.ts'
import { newRefundNo } from '../intent/return-excess.ts'
import { leftOf } from './ask-for-refund.ts'
import { findRefund, saveRefund, type RefundRow } from './refund.queries.ts'
import { proposalOf, toRefund } from './refund.wire.ts'

const decidedFrom: Record<RefundDecision['decision'], RefundState> = {
  approve: 'ASKED',
  reject: 'ASKED',
  retry: 'FAILED',
  offline: 'FAILED',
}

/** Approves or rejects a refund; sends a failed one again under a new number, or closes it as refunded offline. */
export async function decideRefund(actor: Actor, id: number, form: RefundDecision): Promise<RefundRow> {
  const { context, caller } = actor
  const { decision, amount, endsEnrollment, note = '', version } = form
  if (decision === 'reject' && note === '') throw invalid({ note: 'refundNote.missing' })
  const seen = existing(await findRefund(context.database.read, id), 'refund.notFound')
  // Read before the transaction, which awaits only its own queries; what can be refunded is checked inside.
  const proposed = seen.state === 'ASKED' ? toFen((await proposalOf(context, seen)).amount) : seen.amountFen
  const shown = await toRefund(context, seen)
  const values = await context.settings.current()
  return context.database.write(async (db) => {
    const order = await lockedOrder(db, seen.orderId, undefined)
    const refund = existing(await findRefund(db, id), 'refund.notFound')
    if (version !== undefined && version !== refund.version) throw problem('resource.stale', { data: shown })
    if (refund.state !== decidedFrom[decision]) throw problem('refund.decided')
    const now = context.now()
    const decided = { note, decidedBy: caller.userId, decidedAt: now }
    if (decision === 'reject' || decision === 'offline') {
      const state = decision === 'reject' ? 'REJECTED' : 'OFFLINE'
      await saveRefund(db, refund, { ...decided, state })
      const outcome = { amountFen: refund.amountFen, status: refundStateLabels[state] }
      await notifyRefund(db, { keys: context.keys, values, now }, order, outcome)
    } else {
      const amountFen = amount === undefined ? proposed : toFen(amount)
      const intent = existing(await findIntent(db, refund.intentId), 'payment.notFound')
      if (amountFen === 0 || amountFen > (await leftOf(db, order, intent))) throw problem('refund.tooMuch')
      await saveRefund(db, refund, {
        ...decided,
        amountFen,
        state: 'APPROVED',
        failure: '',
        nextTryAt: now,
        ...(endsEnrollment !== undefined && { endsEnrollment: Number(endsEnrollment) }),
        ...(decision === 'retry' && { outRefundNo: newRefundNo(), tries: 0 }),
      })
    }
    const detail = { decision, orderId: order.id, amount: toYuan(refund.amountFen), note }
    await audit(db, actor, { action: 'refund.decide', targetId: id, detail })
    return existing(await findRefund(db, id), 'refund.notFound')
  })
}
