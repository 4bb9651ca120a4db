import type { OrderFilter, OrderListQuery } from '@jiangxue/contract/order.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertOrder = (db: Db, order: Insertable<Schema['orders']>) =>
  db.insertInto('orders').values(order).execute()

function ordersOf(db: Db, { status, courseId, studentId }: OrderFilter) {
  let query = db.selectFrom('orders')
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (courseId !== undefined) query = query.where('orders.courseId', '=', courseId)
  if (studentId !== undefined) query = query.where('orders.studentId', '=', studentId)
  return query
}

/** One page of a student's own orders and how many there are in all. */
export async function listOwnOrders(db: Db, studentId: number, { page, size }: { page: number; size: number }) {
  const own = db.selectFrom('orders').where('orders.studentId', '=', studentId)
  const rows = await own
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .selectAll('orders')
    .select('courses.name as courseName')
    .orderBy('orders.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await own.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
export type OwnOrderRow = Awaited<ReturnType<typeof listOwnOrders>>['rows'][number]

function filtered(db: Db, filter: OrderFilter) {
  const { keyword } = filter
  const query = ordersOf(db, filter)
    .innerJoin('users', 'users.id', 'orders.studentId')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .innerJoin('enrollments', 'enrollments.id', 'orders.enrollmentId')
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
      'users.name as studentName',
      'users.studentNumber',
      'users.email',
      'users.phone',
      'courses.name as courseName',
      'enrollments.expiresAt',
      'enrollments.replacedAt',
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
  withNames(filtered(db, {}).where('orders.enrollmentId', '=', enrollmentId)).executeTakeFirst()

/** Makes other writers of an order wait until this transaction ends. */
export const lockOrder = (db: Db, id: number) =>
  db
    .updateTable('orders')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .execute()

/** Changes a locked order. */
export const saveOrder = (db: Db, order: { id: number; version: number }, change: Updateable<Schema['orders']>) =>
  db
    .updateTable('orders')
    .set({ ...change, version: order.version + 1 })
    .where('id', '=', order.id)
    .execute()

export const deleteOrderRow = (db: Db, id: number) => db.deleteFrom('orders').where('id', '=', id).execute()
