import type { PayChannel, StatementMatch, StatementState } from '@jiangxue/contract/payment/payment.values.ts'
import { sql, type Insertable } from 'kysely'
import { writeRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { countRows, pageOf, type PageAt } from '../../../core/database/page-of.ts'
import { inGroups } from '../../../core/database/rows/in-groups.ts'
import { isFound } from '../../../core/database/rows/row-results.ts'
import type { Schema } from '../../../core/database/schema.ts'

/** Stores the statement of a day in place of an earlier one of the same day. Returns its id. */
export const saveStatement = async (db: Db, statement: Insertable<Schema['statements']>): Promise<number> =>
  (
    await db
      .insertInto('statements')
      .values(statement)
      .onConflict((known) => known.columns(['channel', 'day']).doUpdateSet(statement))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export type NewLine = Omit<Insertable<Schema['statementLines']>, 'statementId'>
export async function replaceLines(db: Db, statementId: number, lines: readonly NewLine[]): Promise<void> {
  await db.deleteFrom('statementLines').where('statementId', '=', statementId).execute()
  await writeRows(
    db,
    'statement lines',
    lines.map((line) => [
      statementId,
      line.kind,
      line.outNo,
      line.providerNo,
      line.found,
      line.amountFen,
      line.bookedFen,
      line.feeFen,
      line.orderId,
    ]),
    (values) => sql`insert into statement_lines
      (statement_id, kind, out_no, provider_no, found, amount_fen, booked_fen, fee_fen, order_id) ${values}`,
  )
}

export const findStatement = (db: Db, id: number) =>
  db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst()
export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>

export const findStatementOf = (db: Db, channel: PayChannel, day: string) =>
  db.selectFrom('statements').selectAll().where('channel', '=', channel).where('day', '=', day).executeTakeFirst()

export function listStatements(
  db: Db,
  { channel, state, page, size }: PageAt & { channel?: PayChannel | undefined; state?: StatementState | undefined },
) {
  let query = db.selectFrom('statements')
  if (channel !== undefined) query = query.where('channel', '=', channel)
  if (state !== undefined) query = query.where('state', '=', state)
  return pageOf(query.selectAll().orderBy('day', 'desc').orderBy('channel'), { page, size })
}

/** The lines of a statement, differences first. */
export function listLines(
  db: Db,
  statementId: number,
  { match, page, size }: PageAt & { match?: StatementMatch | undefined },
) {
  let query = db.selectFrom('statementLines').where('statementId', '=', statementId)
  if (match !== undefined) query = query.where('found', '=', match)
  const differencesFirst = sql`case when found = 'OK' then 1 else 0 end`
  return pageOf(query.selectAll().orderBy(differencesFirst).orderBy('id'), { page, size })
}
export type StatementLineRow = Awaited<ReturnType<typeof listLines>>['rows'][number]

/** The newest lines of a statement with ids below `id`. */
export const listLinesBefore = (db: Db, statementId: number, id: number, limit: number) =>
  db
    .selectFrom('statementLines')
    .selectAll()
    .where('statementId', '=', statementId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countLines = (db: Db, statementId: number): Promise<number> =>
  countRows(db.selectFrom('statementLines').where('statementId', '=', statementId))

const bookedPayments = (db: Db, channel: PayChannel) =>
  db
    .selectFrom('paymentIntents')
    .select(['outTradeNo as outNo', 'providerNo', 'amountFen', 'orderId'])
    .where('channel', '=', channel)
    .where('state', '=', 'PAID')
const bookedRefunds = (db: Db, channel: PayChannel) =>
  db
    .selectFrom('refunds')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'refunds.intentId')
    .select(['refunds.outRefundNo as outNo', 'refunds.providerNo', 'refunds.amountFen', 'refunds.orderId'])
    .where('paymentIntents.channel', '=', channel)
    .where('refunds.state', '=', 'SUCCEEDED')
export type BookedRow = Awaited<ReturnType<ReturnType<typeof bookedPayments>['execute']>>[number]

const mostAtOnce = 500

/** What is booked by number, of any day. */
export const listBookedByNumber = async (
  db: Db,
  channel: PayChannel,
  numbers: { readonly payment: readonly string[]; readonly refund: readonly string[] },
) => ({
  payment: await inGroups(numbers.payment, mostAtOnce, (group) =>
    bookedPayments(db, channel).where('outTradeNo', 'in', group).execute(),
  ),
  refund: await inGroups(numbers.refund, mostAtOnce, (group) =>
    bookedRefunds(db, channel).where('outRefundNo', 'in', group).execute(),
  ),
})

/** What was booked as of a day. */
export async function listBookedOfDay(db: Db, channel: PayChannel, { from, to }: { from: number; to: number }) {
  const payment = await bookedPayments(db, channel).where('paidAt', '>=', from).where('paidAt', '<', to).execute()
  const refund = await bookedRefunds(db, channel)
    .where('refunds.doneAt', '>=', from)
    .where('refunds.doneAt', '<', to)
    // A provider lists a refund on the day on which it was sent.
    .where('refunds.decidedAt', '>=', from)
    .execute()
  return { payment, refund }
}

/** The day of the first payment of a channel, epoch milliseconds. */
export const findFirstPaid = async (db: Db, channel: PayChannel): Promise<number | undefined> =>
  (
    await db
      .selectFrom('paymentIntents')
      .select((of) => of.fn.min('paidAt').as('at'))
      .where('channel', '=', channel)
      .where('state', '=', 'PAID')
      .executeTakeFirst()
  )?.at ?? undefined

/** Whether a statement since a day differs from our books. */
export const hasDifferenceSince = (db: Db, day: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom('statements')
      .select('id')
      .where('day', '>=', day)
      .where('state', '=', 'DIFFERENT' satisfies StatementState)
      .limit(1),
  )
