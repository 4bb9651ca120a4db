import type { OrderFilter } from '@jiangxue/contract/course/order.ts'
import { settledOrderStatuses } from '@jiangxue/contract/course/order.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing, escapeLike } from '../../core/database/like.ts'
import { rowsOf, countRows, pageOf, type PageAt } from '../../core/database/page-of.ts'
import { saveVersion, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertOrder = (db: Db, order: Insertable<Schema['orders']>) =>
  db.insertInto('orders').values(order).execute()

/** The filter of the order list, with its days as instants. */
export interface OrderSearch extends Omit<OrderFilter, 'enrolledFrom' | 'enrolledTo'> {
  readonly createdFrom?: number | undefined
  readonly createdBefore?: number | undefined
  /** The caller may not see who bought; keywords do not find names either. */
  readonly areBuyersHidden?: true
}

function ordersOf(db: Db, { status, courseId, studentId, createdFrom, createdBefore }: OrderSearch) {
  let query = db.selectFrom('orders')
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (courseId !== undefined) query = query.where('orders.courseId', '=', courseId)
  if (studentId !== undefined) query = query.where('orders.studentId', '=', studentId)
  if (createdFrom !== undefined) query = query.where('orders.createdAt', '>=', createdFrom)
  if (createdBefore !== undefined) query = query.where('orders.createdAt', '<', createdBefore)
  return query
}

export function listOwnOrders(db: Db, studentId: number, at: PageAt) {
  const own = db.selectFrom('orders').where('orders.studentId', '=', studentId)
  const shown = own
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .selectAll('orders')
    .select('courses.name as courseName')
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('orderPayments')
            .select('orderPayments.id')
            .whereRef('orderPayments.orderId', '=', 'orders.id')
            .where('orderPayments.intentId', 'is not', null),
        )
        .as('isPaidOnline'),
    )
    .orderBy('orders.id', 'desc')
  return pageOf(shown, at, own)
}
export type OwnOrderRow = Awaited<ReturnType<typeof listOwnOrders>>['rows'][number]

function filtered(db: Db, filter: OrderSearch) {
  const { keyword } = filter
  const query = ordersOf(db, filter)
    .innerJoin('users', 'users.id', 'orders.studentId')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .innerJoin('enrollments', 'enrollments.id', 'orders.enrollmentId')
  if (!keyword) return query
  const [within, beginning] = [containing(keyword), `${escapeLike(keyword.toLowerCase())}%`]
  const ofOrder = sql`lower(courses.name) like ${within} escape '\\' or orders.id = ${orderNumberOf(keyword)}`
  const ofBuyer = filter.areBuyersHidden
    ? sql``
    : sql`or lower(users.name) like ${within} escape '\\' or lower(users.student_number) like ${beginning} escape '\\'`
  return query.where(sql<boolean>`(${ofOrder} ${ofBuyer})`)
}

/** The order number in a keyword; -1 matches no order. */
const orderNumberOf = (keyword: string) => (/^\d{1,15}$/.test(keyword) ? Number(keyword) : -1)

/** How much of the `orders` of a query is invoiced. */
export const invoicedFen = sql<number>`(
  select coalesce(sum(amount_fen), 0) from invoices where order_id = orders.id and state = 'ISSUED')`.as('invoicedFen')

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .selectAll('orders')
    .select([
      'users.name as studentName',
      'users.studentNumber',
      'users.email',
      'users.phone',
      'courses.name as courseName',
      'enrollments.expiresAt',
      'enrollments.replacedAt',
      invoicedFen,
    ])

export async function listOrders(db: Db, query: OrderSearch & PageAt) {
  const rows = await rowsOf(withNames(filtered(db, query)).orderBy('orders.id', 'desc'), query)
  return { rows, total: await countOrders(db, query) }
}

/** Every order has a student, a course and an enrollment: the joins are only needed for a keyword. */
export const countOrders = (db: Db, filter: OrderSearch): Promise<number> =>
  filter.keyword ? countRows(filtered(db, filter)) : countRows(ordersOf(db, filter))

/** The newest orders with ids below `id`. */
export const listOrdersBefore = (db: Db, filter: OrderSearch, id: number, limit: number) =>
  withNames(filtered(db, filter).where('orders.id', '<', id))
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

export const sumOrdersByStatus = (db: Db, filter: OrderSearch) =>
  filtered(db, filter)
    .select((of) => [
      'orders.status',
      of.fn.countAll<number>().as('count'),
      of.fn.sum<number>('orders.amountFen').as('amountFen'),
      of.fn.sum<number>('orders.paidFen').as('paidFen'),
      of.fn.sum<number>('orders.refundedFen').as('refundedFen'),
      // Same as `dueOf` in the contract.
      sql<number>`sum(case when orders.status in (${sql.join(settledOrderStatuses)}) or orders.paid_fen >= orders.amount_fen then 0 else orders.amount_fen - orders.paid_fen end)`.as(
        'dueFen',
      ),
    ])
    .groupBy('orders.status')
    .execute()

/** Payments for these orders by method, minus reversals. */
export const sumPaymentsByMethod = (db: Db, filter: OrderSearch) =>
  db
    .selectFrom('orderPayments')
    .leftJoin('orderPayments as reversed', 'reversed.id', 'orderPayments.reversesId')
    .select((of) => [
      of.fn.coalesce('reversed.method', 'orderPayments.method').as('method'),
      sql<number>`sum(case when order_payments.kind = 'PAYMENT' then order_payments.amount_fen else -order_payments.amount_fen end)`.as(
        'paidFen',
      ),
    ])
    .where('orderPayments.kind', '!=', 'REFUND')
    .where('orderPayments.orderId', 'in', filtered(db, filter).select('orders.id'))
    .groupBy(sql`1`)
    .orderBy('paidFen', 'desc')
    .orderBy('method')
    .execute()

export const findOrder = (db: Db, id: number) =>
  withNames(filtered(db, {}).where('orders.id', '=', id)).executeTakeFirst()
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const findOrderOfEnrollment = (db: Db, enrollmentId: number) =>
  withNames(filtered(db, {}).where('orders.enrollmentId', '=', enrollmentId)).executeTakeFirst()

/** Locks an order until the transaction ends. */
export const lockOrder = (db: Db, id: number) =>
  db
    .updateTable('orders')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .execute()

/** Changes a locked order. */
export const saveOrder = (db: Db, order: OfVersion, change: Updateable<Schema['orders']>) =>
  saveVersion(db, 'orders', order, change)

export const deleteOrderRow = (db: Db, id: number) => db.deleteFrom('orders').where('id', '=', id).execute()
