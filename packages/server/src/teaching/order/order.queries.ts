import type { OrderFilter, OrderListQuery } from '@jiangxue/contract/order.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { OrderTable } from '../../core/database/schema.ts'

/** Records what has become of an order; `paidFen` counts only where money came in. */
export const settleOrder = (
  db: Db,
  enrollmentId: number,
  order: { status: 'PAID' | 'DEFERRED' | 'WAIVED'; method: string; paidFen: number },
  at: number,
) =>
  db
    .updateTable('orders')
    .set((set) => ({
      status: order.status,
      method: order.method,
      paid_fen: order.paidFen,
      paid_at: order.paidFen > 0 ? at : null,
      updated_at: at,
      version: set('version', '+', 1),
    }))
    .where('enrollment_id', '=', enrollmentId)
    .execute()

function ordersOf(db: Db, { status, courseId }: OrderFilter) {
  let query = db.selectFrom('orders')
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (courseId !== undefined) query = query.where('orders.course_id', '=', courseId)
  return query
}

function filtered(db: Db, filter: OrderFilter) {
  const { keyword } = filter
  const query = ordersOf(db, filter)
    .innerJoin('users', 'users.id', 'orders.student_id')
    .innerJoin('courses', 'courses.id', 'orders.course_id')
    .innerJoin('enrollments', 'enrollments.id', 'orders.enrollment_id')
  if (!keyword) return query
  const [within, beginning] = [`%${escapeLike(keyword.toLowerCase())}%`, `${escapeLike(keyword)}%`]
  return query.where(
    sql<boolean>`(lower(users.name) like ${within} escape '\\' or lower(courses.name) like ${within} escape '\\' or users.student_number like ${beginning} escape '\\')`,
  )
}

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .selectAll('orders')
    .select([
      'users.name as student_name',
      'users.student_number',
      'users.email',
      'users.phone',
      'courses.name as course_name',
      'enrollments.expires_at',
    ])

/** One page of orders and how many there are in all. */
export async function listOrders(db: Db, query: OrderListQuery) {
  const rows = await withNames(filtered(db, query))
    .orderBy('orders.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return { rows, total: await countOrders(db, query) }
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  // Every order has its student, course and enrolment: only a keyword needs them.
  const { total } = await (
    filter.keyword ? filtered(db, filter) : (ordersOf(db, filter) as ReturnType<typeof filtered>)
  )
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The newest orders that are older than one. */
export const listOrdersBefore = (db: Db, filter: OrderFilter, id: number, limit: number) =>
  withNames(filtered(db, filter).where('orders.id', '<', id))
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

export const findOrder = (db: Db, id: number) =>
  withNames(filtered(db, {}).where('orders.id', '=', id)).executeTakeFirst()
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const findOrderOfEnrollment = (db: Db, enrollmentId: number) =>
  withNames(filtered(db, {}).where('orders.enrollment_id', '=', enrollmentId)).executeTakeFirst()

/** Makes other writers of an order wait until this transaction ends. */
export const lockOrder = (db: Db, id: number) =>
  db
    .updateTable('orders')
    .set((column) => ({ updated_at: column.ref('updated_at') }))
    .where('id', '=', id)
    .execute()

/** Changes a locked order. */
export const saveOrder = (db: Db, order: { id: number; version: number }, change: Updateable<OrderTable>) =>
  db
    .updateTable('orders')
    .set({ ...change, version: order.version + 1 })
    .where('id', '=', order.id)
    .execute()

export const setEnrollmentEnd = (db: Db, enrollmentId: number, expiresAt: number | null) =>
  db.updateTable('enrollments').set({ expires_at: expiresAt }).where('id', '=', enrollmentId).execute()

export async function deleteOrder(db: Db, order: { id: number; enrollment_id: number }): Promise<void> {
  await db.deleteFrom('orders').where('id', '=', order.id).execute()
  await db.deleteFrom('enrollments').where('id', '=', order.enrollment_id).execute()
}

export const isStudent = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'STUDENT')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined
