import {
  heldRefundStates,
  openRefundStates,
  type PayChannel,
  type RefundState,
} from '@jiangxue/contract/payment/payment.values.ts'
import type { RefundListQuery } from '@jiangxue/contract/payment/refund.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { pageOf } from '../../../core/database/page-of.ts'
import { isDone, isFound, sumOf } from '../../../core/database/rows/row-results.ts'
import { saveVersion } from '../../../core/database/rows/save-version.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { byKeyword } from '../../../people/student/by-keyword.ts'
import { invoicedFen } from '../../../teaching/enrollment/order.queries.ts'

const withNames = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'refunds.intentId')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .innerJoin('users', 'users.id', 'orders.studentId')
    .leftJoin('users as deciders', 'deciders.id', 'refunds.decidedBy')
    .selectAll('refunds')
    .select([
      'paymentIntents.channel',
      'paymentIntents.outTradeNo',
      'paymentIntents.amountFen as paidFen',
      'paymentIntents.paidAt',
      'orders.courseId',
      'orders.studentId',
      'courses.name as courseName',
      'courses.lessonCount',
      'users.name as studentName',
      'users.studentNumber',
      'deciders.name as decidedByName',
      invoicedFen,
    ])

export const insertRefund = async (db: Db, refund: Insertable<Schema['refunds']>): Promise<number> =>
  (await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()).id

/** Changes a refund of a locked order. */
export const saveRefund = (db: Db, refund: Pick<RefundRow, 'id' | 'version'>, change: Updateable<Schema['refunds']>) =>
  saveVersion(db, 'refunds', refund, change)

export const findRefund = (db: Db, id: number) => withNames(db).where('refunds.id', '=', id).executeTakeFirst()
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export const findRefundByNumber = (db: Db, outRefundNo: string) =>
  withNames(db).where('refunds.outRefundNo', '=', outRefundNo).executeTakeFirst()

/** The sum of the refunds that use up what a payment has brought in. */
export const sumHeld = (db: Db, intentId: number): Promise<number> =>
  sumOf(
    db
      .selectFrom('refunds')
      .select((of) => of.fn.sum('amountFen').as('sum'))
      .where('intentId', '=', intentId)
      .where('state', 'in', heldRefundStates),
  )

/** A refund of an order that has not come to its end, besides returns of what was paid twice. */
export const findOpenRefund = (db: Db, orderId: number) =>
  db
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', openRefundStates)
    .where('isReturn', '=', 0)
    .executeTakeFirst()

/** Refunds that are to be sent or asked about now. */
export const listDueRefunds = (db: Db, now: number, limit: number) =>
  withNames(db)
    .where('refunds.state', 'in', ['APPROVED', 'SENT'] satisfies RefundState[])
    .where('refunds.nextTryAt', '<=', now)
    .orderBy('refunds.nextTryAt')
    .limit(limit)
    .execute()

/** Marks a refund as sent unless it has changed since it was read. Returns whether it has not. */
export const claimRefund = (
  db: Db,
  { id, version, tries }: Pick<RefundRow, 'id' | 'version' | 'tries'>,
  nextTryAt: number,
): Promise<boolean> =>
  isDone(
    db
      .updateTable('refunds')
      .set({ state: 'SENT', tries: tries + 1, nextTryAt, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )

interface RefundSearch extends RefundListQuery {
  readonly studentId?: number
}

/** One page of refunds, those to be decided first, then the newest, and their total number. */
export function listRefunds(db: Db, { page, size, keyword, channel, state, studentId }: RefundSearch) {
  let query = withNames(db)
  if (channel !== undefined) query = query.where('paymentIntents.channel', '=', channel satisfies PayChannel)
  if (state !== undefined) query = query.where('refunds.state', '=', state)
  if (studentId !== undefined) query = query.where('orders.studentId', '=', studentId)
  if (keyword) query = query.where(byKeyword(keyword, ['paymentIntents.outTradeNo', 'refunds.outRefundNo']))
  const toDecideFirst = sql`case when refunds.state = 'ASKED' then 0 else 1 end`
  return pageOf(query.orderBy(toDecideFirst).orderBy('refunds.id', 'desc'), { page, size })
}

export const hasRefundIn = (db: Db, state: RefundState): Promise<boolean> =>
  isFound(db.selectFrom('refunds').select('id').where('state', '=', state).limit(1))
