import type { InvoiceListQuery } from '@jiangxue/contract/invoice/invoice.ts'
import type { InvoiceState } from '@jiangxue/contract/invoice/invoice.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { pageOf } from '../../core/database/page-of.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'
import { saveVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'
import { byKeyword } from '../../people/student/by-keyword.ts'

const withNames = (db: Db) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .innerJoin('users', 'users.id', 'orders.studentId')
    .leftJoin('files', 'files.id', 'invoices.fileId')
    .selectAll('invoices')
    .select([
      'orders.studentId',
      'courses.name as courseName',
      'users.name as studentName',
      'users.studentNumber',
      'files.originalName as fileName',
      sql<number>`orders.paid_fen - orders.refunded_fen`.as('leftFen'),
      sql<number>`(select coalesce(sum(issued.amount_fen), 0) from invoices issued
        where issued.order_id = invoices.order_id and issued.state = 'ISSUED')`.as('issuedFen'),
    ])

interface InvoiceSearch extends Pick<InvoiceListQuery, 'page' | 'size' | 'state' | 'keyword'> {
  readonly studentId?: number
}

/** One page of invoices, newest first, and their total number. */
export function listInvoices(db: Db, { page, size, state, keyword, studentId }: InvoiceSearch) {
  let query = withNames(db)
  if (studentId !== undefined) query = query.where('orders.studentId', '=', studentId)
  if (state !== undefined) query = query.where('invoices.state', '=', state)
  if (keyword)
    query = query.where(
      sql<boolean>`(${byKeyword(keyword, ['invoices.number'])} or lower(invoices.title) like ${containing(keyword)} escape '\\')`,
    )
  return pageOf(query.orderBy('invoices.id', 'desc'), { page, size })
}

export const findInvoice = (db: Db, id: number) => withNames(db).where('invoices.id', '=', id).executeTakeFirst()
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export const insertInvoice = async (db: Db, invoice: Insertable<Schema['invoices']>): Promise<number> =>
  (await db.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()).id

/** Changes an invoice of a locked order. */
export const saveInvoice = (
  db: Db,
  invoice: Pick<InvoiceRow, 'id' | 'version'>,
  change: Updateable<Schema['invoices']>,
) => saveVersion(db, 'invoices', invoice, change)

/** The sum of an order's invoices in any of these states, in fen. */
export const sumInvoices = (db: Db, orderId: number, states: readonly InvoiceState[]): Promise<number> =>
  sumOf(
    db
      .selectFrom('invoices')
      .select((of) => of.fn.sum('amountFen').as('sum'))
      .where('orderId', '=', orderId)
      .where('state', 'in', states),
  )

export const deleteFileRow = (db: Db, id: number) => db.deleteFrom('files').where('id', '=', id).execute()
