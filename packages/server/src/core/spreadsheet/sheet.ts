import type { Db } from '../database/database.ts'
import type { Column } from './column.ts'

/** A list as a sheet: the default export of a separate module, since a worker thread loads it by its URL. */
export interface Sheet<Filter, Row extends { readonly id: number }> {
  /** Of the sheet and, with the day, of the file. */
  readonly name: string
  /** The noun of the operation log: `order` is logged as `order.export`. */
  readonly noun: string
  readonly columns: readonly Column<Row>[]
  readonly count: (db: Db, filter: Filter) => Promise<number>
  /** The next rows with smaller ids, in descending order. */
  readonly rowsBefore: (db: Db, filter: Filter, id: number, limit: number) => Promise<readonly Row[]>
}

const rowsPerBatch = 500

/** All rows that a filter matches, by descending id, read in batches. */
export async function* rowsOf<Filter, Row extends { readonly id: number }>(
  db: Db,
  { rowsBefore }: Sheet<Filter, Row>,
  filter: Filter,
): AsyncGenerator<Row> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await rowsBefore(db, filter, before, rowsPerBatch)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerBatch) return
    before = last.id
  }
}
