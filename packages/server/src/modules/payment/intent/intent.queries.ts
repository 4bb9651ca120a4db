import type { PaymentListQuery } from '@jiangxue/contract/payment/payment.ts'
import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import { heldRefundStates } from '@jiangxue/contract/payment/payment.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { pageOf } from '../../../core/database/page-of.ts'
import { given } from '../../../core/database/rows/given.ts'
import { isDone, isFound } from '../../../core/database/rows/row-results.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { byKeyword } from '../../../people/student/by-keyword.ts'
import { invoicedFen } from '../../../teaching/enrollment/order.queries.ts'

const withNames = (db: Db) =>
  db
    .selectFrom('paymentIntents')
    .innerJoin('orders', 'orders.id', 'paymentIntents.orderId')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .innerJoin('users', 'users.id', 'orders.studentId')
    .selectAll('paymentIntents')
    .select([
      'orders.studentId',
      'users.name as studentName',
      'users.studentNumber',
      'courses.name as courseName',
      invoicedFen,
    ])
    .select((of) =>
      of
        .selectFrom('refunds')
        .select((refund) => refund.fn.coalesce(refund.fn.sum<number>('refunds.amountFen'), sql<number>`0`).as('fen'))
        .whereRef('refunds.intentId', '=', 'paymentIntents.id')
        .where('refunds.state', 'in', heldRefundStates)
        .as('refundedFen'),
    )

export const insertIntent = async (db: Db, intent: Insertable<Schema['paymentIntents']>): Promise<number> =>
  (await db.insertInto('paymentIntents').values(intent).returning('id').executeTakeFirstOrThrow()).id

export const saveIntent = (db: Db, id: number, change: Updateable<Schema['paymentIntents']>) =>
  db.updateTable('paymentIntents').set(change).where('id', '=', id).execute()

export const findIntent = (db: Db, id: number) => withNames(db).where('paymentIntents.id', '=', id).executeTakeFirst()
export type IntentRow = NonNullable<Awaited<ReturnType<typeof findIntent>>>

export const findIntentByNumber = (db: Db, channel: PayChannel, outTradeNo: string) =>
  withNames(db)
    .where('paymentIntents.outTradeNo', '=', outTradeNo)
    .where('paymentIntents.channel', '=', channel)
    .executeTakeFirst()

export const findIntentByProviderNo = (db: Db, channel: PayChannel, providerNo: string) =>
  db
    .selectFrom('paymentIntents')
    .select('id')
    .where('channel', '=', channel)
    .where('providerNo', '=', providerNo)
    .executeTakeFirst()

/** The open payments of an order, of one channel or of all. */
export const listOpenIntents = (db: Db, orderId: number, channel?: PayChannel) =>
  withNames(db)
    .where('paymentIntents.orderId', '=', orderId)
    .where('paymentIntents.state', '=', 'OPEN')
    .$call(given(channel, (query, channel) => query.where('paymentIntents.channel', '=', channel)))
    .execute()

/** The paid ones of an order, newest first. */
export const listPaidIntents = (db: Db, orderId: number) =>
  withNames(db)
    .where('paymentIntents.orderId', '=', orderId)
    .where('paymentIntents.state', '=', 'PAID')
    .orderBy('paymentIntents.id', 'desc')
    .execute()

/** Open payments that the provider is to be asked about now, the longest due first. */
export const listDueIntents = (db: Db, now: number, limit: number) =>
  withNames(db)
    .where('paymentIntents.state', '=', 'OPEN')
    .where('paymentIntents.nextQueryAt', '<=', now)
    .orderBy('paymentIntents.nextQueryAt')
    .limit(limit)
    .execute()

/** Makes all open payments due: notices may have been missed. */
export const askAboutAllOpen = (db: Db, now: number) =>
  db.updateTable('paymentIntents').set({ nextQueryAt: now }).where('state', '=', 'OPEN').execute()

/** Whether the caller is the one to ask the provider now: nobody has within the interval. */
export const claimQuery = (db: Db, id: number, now: number, intervalMs: number): Promise<boolean> =>
  isDone(
    db
      .updateTable('paymentIntents')
      .set({ lastQueriedAt: now })
      .where('id', '=', id)
      .where((of) => of.or([of('lastQueriedAt', 'is', null), of('lastQueriedAt', '<=', now - intervalMs)])),
  )

/** The filter of the list, with its days as instants. */
export interface IntentSearch extends Omit<PaymentListQuery, 'from' | 'to'> {
  readonly createdFrom?: number | undefined
  readonly createdBefore?: number | undefined
}

/** One page of payments, newest first, and their total number. */
export function listIntents(db: Db, { page, size, keyword, channel, state, createdFrom, createdBefore }: IntentSearch) {
  let query = withNames(db)
  if (channel !== undefined) query = query.where('paymentIntents.channel', '=', channel)
  if (state !== undefined) query = query.where('paymentIntents.state', '=', state)
  if (createdFrom !== undefined) query = query.where('paymentIntents.createdAt', '>=', createdFrom)
  if (createdBefore !== undefined) query = query.where('paymentIntents.createdAt', '<', createdBefore)
  if (keyword) query = query.where(byKeyword(keyword, ['paymentIntents.outTradeNo', 'paymentIntents.providerNo']))
  return pageOf(query.orderBy('paymentIntents.id', 'desc'), { page, size })
}

/** Whether money has arrived since an instant for a payment that was closed. */
export const hasLateSince = (db: Db, since: number): Promise<boolean> =>
  isFound(db.selectFrom('paymentIntents').select('id').where('paidAt', '>=', since).where('flag', '=', 'late').limit(1))
