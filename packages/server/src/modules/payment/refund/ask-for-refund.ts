import type { RefundRequestForm, StaffRefundForm } from '@jiangxue/contract/payment/refund.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { toFen, toYuan } from '../../../core/units.ts'
import { lockedOrder } from '../../../teaching/enrollment/change-order.ts'
import type { OrderRow } from '../../../teaching/enrollment/order.queries.ts'
import { findIntent, listPaidIntents, type IntentRow } from '../intent/intent.queries.ts'
import { newRefundNo } from '../intent/return-excess.ts'
import { findOpenRefund, findRefund, insertRefund, sumHeld, type RefundRow } from './refund.queries.ts'

/** Asks for the refund of the newest payment of an own order that has something left. */
export const askForRefund = (actor: Actor, orderId: number, { reason }: RefundRequestForm): Promise<RefundRow> =>
  actor.context.database.write(async (db) => {
    const order = await lockedOrder(db, orderId, undefined)
    if (order.studentId !== actor.caller.userId) throw problem('order.notFound')
    await assertNoneOpen(db, orderId)
    for (const intent of await listPaidIntents(db, orderId)) {
      const amountFen = await leftOf(db, order, intent)
      if (amountFen > 0) return addRefund(db, actor, intent, { amountFen, reason, state: 'ASKED' })
    }
    throw problem('refund.notOnline')
  })

/** Refunds a payment, or a part of it, because the school has decided so by itself. */
export const refundPayment = (
  actor: Actor,
  intentId: number,
  { reason, amount, endsEnrollment }: StaffRefundForm,
): Promise<RefundRow> =>
  actor.context.database.write(async (db) => {
    const found = existing(await findIntent(db, intentId), 'payment.notFound')
    const order = await lockedOrder(db, found.orderId, undefined)
    const intent = existing(await findIntent(db, intentId), 'payment.notFound')
    await assertNoneOpen(db, order.id)
    const leftFen = await leftOf(db, order, intent)
    const amountFen = amount === undefined ? leftFen : toFen(amount)
    if (amountFen > leftFen || amountFen === 0) throw problem('refund.tooMuch')
    const decided = { decidedBy: actor.caller.userId, decidedAt: actor.context.now(), nextTryAt: actor.context.now() }
    const ends = endsEnrollment === undefined ? null : Number(endsEnrollment)
    return addRefund(db, actor, intent, { amountFen, reason, state: 'APPROVED', endsEnrollment: ends, ...decided })
  })

/** What can be refunded of a payment of a locked order, in fen. */
export async function leftOf(
  db: Db,
  order: OrderRow,
  intent: Pick<IntentRow, 'id' | 'state' | 'amountFen'>,
): Promise<number> {
  if (intent.state !== 'PAID') return 0
  const leftFen = intent.amountFen - (await sumHeld(db, intent.id))
  return Math.max(0, Math.min(leftFen, order.paidFen - order.refundedFen))
}

async function assertNoneOpen(db: Db, orderId: number): Promise<void> {
  if (await findOpenRefund(db, orderId)) throw problem('refund.pending')
}

async function addRefund(
  db: Db,
  actor: Actor,
  intent: IntentRow,
  refund: Pick<
    Parameters<typeof insertRefund>[1],
    'amountFen' | 'reason' | 'state' | 'endsEnrollment' | 'nextTryAt'
  > & { readonly decidedBy?: number; readonly decidedAt?: number },
): Promise<RefundRow> {
  const id = await insertRefund(db, {
    ...refund,
    orderId: intent.orderId,
    intentId: intent.id,
    outRefundNo: newRefundNo(),
    createdAt: actor.context.now(),
    askedBy: actor.caller.userId,
  })
  // Not the reason: it is erased with the person, and the log is not.
  const detail = { orderId: intent.orderId, amount: toYuan(Number(refund.amountFen)) }
  await audit(db, actor, { action: 'refund.ask', targetId: id, detail })
  return existing(await findRefund(db, id), 'refund.notFound')
}
