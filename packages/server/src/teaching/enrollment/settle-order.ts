import type {
  OrderReturnForm,
  OrderReversalForm,
  OrderStatusForm,
  TransferForm,
} from '@jiangxue/contract/course/order.ts'
import { dueOf, excessOf, nextOrderStatuses, type OrderPaymentKind } from '@jiangxue/contract/course/order.values.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid, problem } from '../../core/problem.ts'
import { siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toFen, toYuan } from '../../core/units.ts'
import { notify } from '../../messaging/notification/notify.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { finishChange, lockedOrder } from './change-order.ts'
import { endEnrollment } from './enrollment.queries.ts'
import { hasOpenRefund, insertOrderPayment, listOrderPayments } from './order-payment.queries.ts'
import { orderTotals, statusByMoney } from './order.policy.ts'
import { saveOrder, type OrderRow } from './order.queries.ts'
import { toOrder } from './order.wire.ts'

/** Records a payment or refund, a deferral or waiver. */
export async function changeOrderStatus(actor: Actor, id: number, form: OrderStatusForm): Promise<OrderRow> {
  const { database, keys, settings } = actor.context
  const values = await settings.current()
  const now = actor.context.now()
  if (form.status === 'REFUNDED' && !form.note) throw invalid({ note: 'refundReason.missing' })
  // If the provider does not answer: what is paid online all the same is returned by itself.
  await actor.context.hooks.closePayments?.(actor.context, id).catch(() => {})
  return database.write(async (db) =>
    settleOrder(db, actor, { keys, values, now }, await lockedOrder(db, id, form.version), form),
  )
}

/** Records one transfer that pays several orders, in one transaction. */
export async function recordTransfer(actor: Actor, { payments, ...form }: TransferForm) {
  const { database, keys, settings, now } = actor.context
  const school = { keys, values: await settings.current(), now: now() }
  // In a fixed order, so that two transfers never deadlock.
  const inOrder = payments.toSorted((a, b) => a.orderId - b.orderId)
  if (new Set(payments.map(({ orderId }) => orderId)).size < payments.length) throw problem('order.paidTwice')
  await database.write(async (db) => {
    for (const { orderId, amount, version } of inOrder) {
      const order = await lockedOrder(db, orderId, undefined)
      const named = { values: { order: orderId, course: order.courseName } }
      if (version !== undefined && version !== order.version) throw problem('order.changed', named)
      if (!nextOrderStatuses(toOrder(order)).includes('PAID')) throw problem('order.notPayable', named)
      await settleOrder(db, actor, school, order, { ...form, amount, status: 'PAID' })
    }
  })
  const fen = payments.reduce((sum, { amount }) => sum + toFen(amount), 0)
  return { orders: payments.length, amount: toYuan(fen) }
}

/** Records a payment, refund, deferral or waiver of a locked order within a transaction. */
export async function settleOrder(
  db: Db,
  actor: Actor,
  school: Sender,
  before: OrderRow,
  form: OrderStatusForm,
): Promise<OrderRow> {
  const { values, now } = school
  if (!nextOrderStatuses(toOrder(before)).includes(form.status)) throw problem('order.transitionRefused')
  const at = instantOf(form.date, now, values['basic.timezone'])
  if (form.status === 'PAID') {
    await notifyPaid(db, school, before, await bookPayment(db, actor, before, form, at))
  } else if (form.status === 'REFUNDED') {
    await assertNoOnlineRefund(db, before.id)
    const refundedAt = instantAfter(before.paidAt ?? 0, at, values['basic.timezone'])
    await bookRefund(db, actor, before, form, refundedAt)
  } else
    await saveOrder(db, before, {
      status: form.status,
      ...(before.paidFen === 0 && { method: form.method ?? '' }),
      note: form.note,
      updatedAt: now,
    })
  return finishChange(db, actor, 'order.status', before)
}

/** Tells a student that a payment of an order has arrived. */
export async function notifyPaid(db: Db, school: Sender, order: OrderRow, amountFen: number): Promise<void> {
  const facts = { course: order.courseName, amount: String(toYuan(amountFen)) }
  await notify(db, school, 'orderPaid', buyerOf(order), facts, order.id)
}

/** Tells a student what has become of something about an order. */
const notifyOutcome =
  (event: 'refundSettled' | 'invoiceSettled') =>
  async (
    db: Db,
    school: Sender,
    order: OrderRow,
    { amountFen, status }: { readonly amountFen: number; readonly status: string },
  ): Promise<void> => {
    const facts = { course: order.courseName, amount: String(toYuan(amountFen)), status }
    await notify(db, school, event, buyerOf(order), facts, order.id)
  }
export const notifyRefund = notifyOutcome('refundSettled')
export const notifyInvoice = notifyOutcome('invoiceSettled')

const buyerOf = ({ studentId, studentName: name, email, phone }: OrderRow) => ({ studentId, name, email, phone })

/** Reverses a mistyped payment with a separate entry on its own day. */
export async function reversePayment(
  actor: Actor,
  { id, paymentId }: { id: number; paymentId: number },
  { date, note, version }: OrderReversalForm,
): Promise<OrderRow> {
  const { context, caller } = actor
  const { 'basic.timezone': timezone } = await context.settings.current()
  const now = context.now()
  return context.database.write(async (db) => {
    const before = await lockedOrder(db, id, version)
    const payment = (await listOrderPayments(db, id)).find(
      (entry) => entry.id === paymentId && entry.kind === 'PAYMENT',
    )
    if (!payment) throw problem('order.paymentNotFound')
    if (payment.intentId !== null) throw problem('order.paidOnline')
    if (payment.isReversed) throw problem('order.paymentReversed')
    if (before.paidFen - payment.amountFen < before.refundedFen) throw problem('order.paymentRefunded')
    const at = instantAfter(payment.at, instantOf(date, now, timezone), timezone)
    const { amountFen, method } = payment
    const entry = { kind: 'REVERSAL', amountFen, at, method, note, reversesId: paymentId } as const
    await bookEntry(db, before, { ...entry, createdBy: caller.userId, createdAt: now }, { updatedAt: now })
    return finishChange(db, actor, 'order.reversal', before, { paymentId, amount: toYuan(amountFen), reason: note })
  })
}

/** Records the return of what was paid above the amount, by the method of the last payment unless one is given. */
export async function returnExcess(
  actor: Actor,
  id: number,
  { amount, date, note, version, ...form }: OrderReturnForm,
): Promise<OrderRow> {
  const { context, caller } = actor
  const { 'basic.timezone': timezone } = await context.settings.current()
  const now = context.now()
  return context.database.write(async (db) => {
    const before = await lockedOrder(db, id, version)
    const excessFen = excessOf(before.amountFen, before.paidFen, before.refundedFen)
    if (excessFen === 0) throw problem('order.nothingExcess')
    await assertNoOnlineRefund(db, id)
    const amountFen = amount === undefined ? excessFen : toFen(amount)
    if (amountFen > excessFen) throw invalid({ amount: 'amount.aboveExcess' })
    const at = instantAfter(before.paidAt ?? 0, instantOf(date, now, timezone), timezone)
    const payments = (await listOrderPayments(db, id)).filter(({ kind }) => kind === 'PAYMENT')
    const method = form.method ?? payments.at(-1)?.method ?? ''
    const entry = { kind: 'RETURN', amountFen, at, method, note, createdBy: caller.userId, createdAt: now } as const
    await bookEntry(db, before, entry, { updatedAt: now })
    return finishChange(db, actor, 'order.return', before, { amount: toYuan(amountFen), reason: note })
  })
}

/** What is being returned online may not be returned by hand as well. */
async function assertNoOnlineRefund(db: Db, orderId: number): Promise<void> {
  if (await hasOpenRefund(db, orderId)) throw problem('refund.pending')
}

type Entry = Omit<Insertable<Schema['orderPayments']>, 'orderId' | 'kind'> & { kind: OrderPaymentKind }
/** Adds an entry to a locked order and recomputes its sums and status from all entries. */
export async function bookEntry(
  db: Db,
  order: Pick<OrderRow, 'id' | 'version' | 'status' | 'amountFen'>,
  entry: Entry,
  change: { updatedAt: number; note?: string | undefined },
): Promise<void> {
  await insertOrderPayment(db, { ...entry, orderId: order.id })
  const totals = orderTotals(await listOrderPayments(db, order.id))
  const status = statusByMoney(order.status, order.amountFen, totals)
  await saveOrder(db, order, { ...totals, ...change, status })
}

async function bookPayment(db: Db, { context, caller }: Actor, order: OrderRow, form: OrderStatusForm, at: number) {
  const { amount, method, note, reference = '' } = form
  if (!method) throw invalid({ method: 'method.missing' })
  const amountFen = amount === undefined ? dueOf(order.status, order.amountFen, order.paidFen) : toFen(amount)
  const now = context.now()
  const entry = {
    kind: 'PAYMENT',
    amountFen,
    at,
    method,
    reference,
    note: note ?? '',
    createdBy: caller.userId,
  } as const
  await bookEntry(db, order, { ...entry, createdAt: now }, { updatedAt: now, note })
  return amountFen
}

async function bookRefund(db: Db, { context, caller }: Actor, order: OrderRow, form: OrderStatusForm, at: number) {
  const { amount, method, note } = form
  const left = order.paidFen - order.refundedFen
  const amountFen = amount === undefined ? left : toFen(amount)
  const { endsEnrollment = amountFen === left } = form
  if (amountFen > left) throw invalid({ amount: 'amount.aboveBalance' })
  const now = context.now()
  const entry = { kind: 'REFUND', amountFen, at, note: note ?? '', createdBy: caller.userId } as const
  await bookEntry(db, order, { ...entry, method: method ?? '', createdAt: now }, { updatedAt: now, note })
  if (endsEnrollment) await endEnrollment(db, order.enrollmentId, now)
}

/** Now if the date is today or missing, otherwise the start of that day in the site's time zone. */
function instantOf(date: string | undefined, now: number, timezone: string): number {
  const at = date === undefined || date === siteDay(now, timezone) ? now : startOfSiteDay(date, timezone)
  if (at > now) throw invalid({ date: 'date.inFuture' })
  return at
}

/** The instant of a later entry: not before the payment, and after it on the same day. */
function instantAfter(paidAt: number, at: number, timezone: string): number {
  if (siteDay(at, timezone) < siteDay(paidAt, timezone)) throw invalid({ date: 'date.beforePayment' })
  return Math.max(at, paidAt)
}
