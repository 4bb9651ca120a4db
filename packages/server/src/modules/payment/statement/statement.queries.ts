import type { PayChannel, StatementMatch, StatementState } from '@jiangxue/contract/payment/payment.values.ts'
import { sql, type Insertable } from 'kysely'
import { writeRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Schema } from '../../../core/database/schema.ts'

interface Page {
  readonly page: number
  readonly size: number
}

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

export async function listStatements(
  db: Db,
  { channel, state, page, size }: Page & { channel?: PayChannel | undefined; state?: StatementState | undefined },
) {
  let query = db.selectFrom('statements')
  if (channel !== undefined) query = query.where('channel', '=', channel)
  if (state !== undefined) query = query.where('state', '=', state)
  const rows = await query
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('channel')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** The lines of a statement, differences first. */
export async function listLines(
  db: Db,
  statementId: number,
  { match, page, size }: Page & { match?: StatementMatch | undefined },
) {
  let query = db.selectFrom('statementLines').where('statementId', '=', statementId)
  if (match !== undefined) query = query.where('found', '=', match)
  const rows = await query
    .selectAll()
    .orderBy(sql`case when found = 'OK' then 1 else 0 end`)
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
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

export const countLines = async (db: Db, statementId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('statementLines')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('statementId', '=', statementId)
        .executeTakeFirstOrThrow()
    ).count,
  )

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
export async function listBookedByNumber(
  db: Db,
  channel: PayChannel,
  numbers: { readonly payment: readonly string[]; readonly refund: readonly string[] },
) {
  const found = { payment: [] as BookedRow[], refund: [] as BookedRow[] }
  for (let from = 0; from < numbers.payment.length; from += mostAtOnce)
    found.payment.push(
      ...(await bookedPayments(db, channel)
        .where('outTradeNo', 'in', numbers.payment.slice(from, from + mostAtOnce))
        .execute()),
    )
  for (let from = 0; from < numbers.refund.length; from += mostAtOnce)
    found.refund.push(
      ...(await bookedRefunds(db, channel)
        .where('outRefundNo', 'in', numbers.refund.slice(from, from + mostAtOnce))
        .execute()),
    )
  return found
}

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
export const hasDifferenceSince = async (db: Db, day: string): Promise<boolean> =>
  (await db
    .selectFrom('statements')
    .select('id')
    .where('day', '>=', day)
    .where('state', '=', 'DIFFERENT' satisfies StatementState)
    .limit(1)
    .executeTakeFirst()) !== undefined
