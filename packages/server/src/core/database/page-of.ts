import { toPage, type Page } from '@jiangxue/contract/kit/page.ts'
import type { SelectQueryBuilder } from 'kysely'

/** The place of a page in a list; `page` counts from zero. */
export interface PageAt {
  readonly page: number
  readonly size: number
}

/** How many rows a query finds, whatever it selects and however it orders them. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((of) => of.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  // PostgreSQL sends counts as texts.
  return Number(total)
}

/** The rows of one page of an ordered query. */
export const rowsOf = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { page, size }: PageAt) =>
  query
    .limit(size)
    .offset(page * size)
    .execute()

/** One page of an ordered query, and the number of all rows that it, or `counted` with fewer joins, finds. */
export async function pageOf<DB, TB extends keyof DB, O, CDB, CTB extends keyof CDB, CO>(
  query: SelectQueryBuilder<DB, TB, O>,
  at: PageAt,
  counted?: SelectQueryBuilder<CDB, CTB, CO>,
) {
  return { rows: await rowsOf(query, at), total: await (counted ? countRows(counted) : countRows(query)) }
}

/** A page of rows as the response of a call. */
export const showPage = <Row, Shown>(
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
  at: PageAt,
  show: (row: Row) => Shown,
): Page<Shown> =>
  toPage(
    rows.map((row) => show(row)),
    total,
    at,
  )
