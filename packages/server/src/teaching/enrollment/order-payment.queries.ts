import type { OrderPaymentKind } from '@jiangxue/contract/course/order.values.ts'
import type { IntentState, RefundState } from '@jiangxue/contract/payment/payment.values.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertOrderPayment = (
  db: Db,
  entry: Insertable<Schema['orderPayments']> & { readonly kind: OrderPaymentKind },
) => db.insertInto('orderPayments').values(entry).execute()

/** All entries of an order, in the order they were recorded. */
export async function listOrderPayments(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('orderPayments')
    .leftJoin('users', 'users.id', 'orderPayments.createdBy')
    .selectAll('orderPayments')
    .select('users.name as recordedBy')
    .where('orderPayments.orderId', '=', orderId)
    .orderBy('orderPayments.id')
    .execute()
  const reversed = new Set(rows.map((row) => row.reversesId))
  return rows.map((row) => ({ ...row, isReversed: reversed.has(row.id) }))
}
export type OrderPaymentRow = Awaited<ReturnType<typeof listOrderPayments>>[number]

/** Whether a provider has been asked, or is to be asked, to return something that was paid for an order. */
export const hasOpenRefund = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', ['APPROVED', 'SENT'] satisfies RefundState[])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes what was begun online for an order and came to nothing. Returns whether something is still open. */
export async function deleteEndedIntents(db: Db, orderId: number): Promise<boolean> {
  await db
    .deleteFrom('paymentIntents')
    .where('orderId', '=', orderId)
    .where('state', 'in', ['CLOSED', 'FAILED'] satisfies IntentState[])
    .execute()
  const open = await db.selectFrom('paymentIntents').select('id').where('orderId', '=', orderId).executeTakeFirst()
  return open !== undefined
}

/** Income in fen since an instant, minus reversals and refunds since then. */
export async function sumIncome(db: Db, from: number): Promise<number> {
  const rows = await db
    .selectFrom('orderPayments')
    .select((of) => ['kind', of.fn.sum<number>('amountFen').as('total')])
    .where('at', '>=', from)
    .groupBy('kind')
    .execute()
  return rows.reduce((sum, { kind, total }) => sum + (kind === 'PAYMENT' ? Number(total) : -Number(total)), 0)
}
