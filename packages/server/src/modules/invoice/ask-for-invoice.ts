import type { InvoiceForm } from '@jiangxue/contract/invoice/invoice.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { toYuan } from '../../core/units.ts'
import { lockedOrder } from '../../teaching/enrollment/change-order.ts'
import { findInvoice, insertInvoice, saveInvoice, sumInvoices, type InvoiceRow } from './invoice.queries.ts'

/** Asks for an invoice of what an own order has left that is not invoiced yet. */
export async function askForInvoice(actor: Actor, orderId: number, form: InvoiceForm): Promise<InvoiceRow> {
  const { database, settings, now } = actor.context
  if (!(await settings.current())['payment.invoices']) throw problem('invoice.off')
  return database.write(async (db) => {
    const order = await lockedOrder(db, orderId, undefined)
    if (order.studentId !== actor.caller.userId) throw problem('order.notFound')
    if ((await sumInvoices(db, orderId, ['ASKED'])) > 0) throw problem('invoice.pending')
    const amountFen = order.paidFen - order.refundedFen - (await sumInvoices(db, orderId, ['ISSUED']))
    if (amountFen <= 0) throw problem('invoice.nothingLeft')
    const id = await insertInvoice(db, { ...form, orderId, amountFen, state: 'ASKED', createdAt: now() })
    // Not the title: it is erased with the person, and the log is not.
    await audit(db, actor, { action: 'invoice.ask', targetId: id, detail: { orderId, amount: toYuan(amountFen) } })
    return existing(await findInvoice(db, id), 'invoice.notFound')
  })
}

export const withdrawInvoice = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const found = await findInvoice(db, id)
    if (found?.studentId !== actor.caller.userId) throw problem('invoice.notFound')
    await lockedOrder(db, found.orderId, undefined)
    const invoice = existing(await findInvoice(db, id), 'invoice.notFound')
    if (invoice.state !== 'ASKED') throw problem('invoice.settled')
    await saveInvoice(db, invoice, { state: 'WITHDRAWN', settledAt: actor.context.now() })
    await audit(db, actor, { action: 'invoice.withdraw', targetId: id, detail: { orderId: invoice.orderId } })
  })
