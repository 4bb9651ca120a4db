import type { OrderPaymentKind } from '@jiangxue/contract/course/order.values.ts'
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
