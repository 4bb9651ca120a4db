import { extname } from 'node:path'
import { invoiceStateLabels, type InvoiceState } from '@jiangxue/contract/invoice/invoice.values.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { discardObject, removeObject } from '../../files/file/remove-object.ts'
import { recordFile, storeBody } from '../../files/file/store-file.ts'
import { lockedOrder } from '../../teaching/enrollment/change-order.ts'
import type { OrderRow } from '../../teaching/enrollment/order.queries.ts'
import { notifyInvoice } from '../../teaching/enrollment/settle-order.ts'
import { deleteFileRow, findInvoice, saveInvoice, sumInvoices, type InvoiceRow } from './invoice.queries.ts'

interface Settlement {
  readonly number?: string
  readonly note?: string
  readonly version?: number | undefined
}

/** Notes what the school has done with an invoice, and tells its student. */
export async function settleInvoice(
  actor: Actor,
  id: number,
  [from, to]: readonly [InvoiceState, InvoiceState],
  { version, ...change }: Settlement,
): Promise<InvoiceRow> {
  const { caller, context } = actor
  const values = await context.settings.current()
  return changeInvoice(actor, id, version, async (db, invoice, order) => {
    if (invoice.state !== from) throw problem('invoice.settled')
    const { amountFen } = invoice
    const issuedFen = await sumInvoices(db, order.id, ['ISSUED'])
    if (to === 'ISSUED' && amountFen + issuedFen > order.paidFen - order.refundedFen) throw problem('invoice.tooMuch')
    const now = context.now()
    await saveInvoice(db, invoice, { ...change, state: to, settledAt: now, settledBy: caller.userId })
    await audit(db, actor, {
      action: 'invoice.settle',
      targetId: id,
      detail: { orderId: order.id, state: to, ...change },
    })
    const outcome = { amountFen, status: invoiceStateLabels[to] }
    await notifyInvoice(db, { keys: context.keys, values, now }, order, outcome)
  })
}

const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.ofd': 'application/ofd',
  '.xml': 'application/xml',
}
/** How the files of these endings begin. */
const beginnings: Readonly<Record<string, RegExp>> = { '.pdf': /^%PDF-/, '.ofd': /^PK/, '.xml': /^\uFEFF?\s*</ }

/** Stores the file of an invoice in place of the one before. */
export async function uploadInvoice(actor: Actor, id: number, file: UploadedFile): Promise<InvoiceRow> {
  const { context, caller } = actor
  const body = Buffer.from(file.bytes)
  const extension = extname(file.name).toLowerCase()
  const contentType = types[extension]
  if (!contentType || !beginnings[extension]?.test(body.toString('utf8', 0, 64))) throw problem('invoice.wrongType')
  const stored = await storeBody(context.storages, {
    body,
    contentType,
    extension,
    access: 'signed',
    originalName: file.name,
  })
  let replaced: Awaited<ReturnType<typeof findFile>>
  const invoice = await changeInvoice(actor, id, undefined, async (db, before) => {
    if (before.state !== 'ASKED' && before.state !== 'ISSUED') throw problem('invoice.settled')
    const fileId = await recordFile(db, stored, caller.userId, context.now())
    await saveInvoice(db, before, { fileId })
    if (before.fileId !== null) {
      replaced = await findFile(db, before.fileId)
      await deleteFileRow(db, before.fileId)
    }
    await audit(db, actor, { action: 'invoice.upload', targetId: id, detail: { orderId: before.orderId } })
  }).catch(async (error: unknown) => {
    await discardObject(context, stored, error)
    throw error
  })
  if (replaced) await removeObject(context, replaced)
  return invoice
}

/** Changes an invoice while its order is locked. */
const changeInvoice = (
  actor: Actor,
  id: number,
  version: number | undefined,
  change: (db: Db, invoice: InvoiceRow, order: OrderRow) => Promise<void>,
): Promise<InvoiceRow> =>
  actor.context.database.write(async (db) => {
    const found = existing(await findInvoice(db, id), 'invoice.notFound')
    const order = await lockedOrder(db, found.orderId, undefined)
    const invoice = existing(await findInvoice(db, id), 'invoice.notFound')
    if (version !== undefined && version !== invoice.version) throw problem('resource.stale')
    await change(db, invoice, order)
    return existing(await findInvoice(db, id), 'invoice.notFound')
  })
