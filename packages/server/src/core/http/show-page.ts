import { toPage, type Page } from '@jiangxue/contract/kit/page.ts'
import type { PageAt } from '../database/page-of.ts'

interface FoundPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** The page of a response, from the rows that a query found, each as the caller sees it. */
export const showPage = <Row, Shown>(
  { rows, total }: FoundPage<Row>,
  at: PageAt,
  show: (row: Row) => Shown,
): Page<Shown> =>
  toPage(
    rows.map((row) => show(row)),
    total,
    at,
  )
