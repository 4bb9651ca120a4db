import type { Db } from '../database/database.ts'
import type { Column } from './column.ts'

/** A list as a sheet: the default export of a module of its own, since a thread loads it by its address. */
export interface Sheet<Filter, Row extends { readonly id: number }> {
  /** Of the sheet and, with the day, of the file. */
  readonly name: string
  /** The noun of the operation log: `order` is logged as `order.export`. */
  readonly noun: string
  readonly columns: readonly Column<Row>[]
  readonly count: (db: Db, filter: Filter) => Promise<number>
  /** The next rows, by falling id, that lie before an id. */
  readonly rowsBefore: (db: Db, filter: Filter, id: number, limit: number) => Promise<readonly Row[]>
}

const rowsPerBatch = 500

/** All rows that a filter finds, by falling id, read a batch at a time. */
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
