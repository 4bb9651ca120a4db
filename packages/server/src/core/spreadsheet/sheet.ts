import type { OperationAction } from '@jiangxue/contract/operation.values.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Db } from '../database/database.ts'
import type { Column } from './column.ts'

/** What opens encrypted values in the thread that writes the sheet; `secret` is what the caller hands on and never logs. */
export interface SheetSecrets {
  readonly keys: Keys
  readonly secret: string | undefined
}

/** A list as a sheet: the default export of a separate module, since a worker thread loads it by its URL. */
interface SheetBase<Filter, Row> {
  /** Of the sheet and, with the day, of the file. */
  readonly name: string
  /** What the operation log says of it. */
  readonly operation: OperationAction
  /** Or the function that finds them out. */
  readonly columns:
    | readonly Column<Row>[]
    | ((db: Db, filter: Filter, secrets: SheetSecrets) => Promise<readonly Column<Row>[]>)
  readonly count: (db: Db, filter: Filter) => Promise<number>
  /** Lines below the rows, such as totals: values by the titles of their columns. */
  readonly footer?: (db: Db, filter: Filter) => Promise<readonly FooterLine[]>
}
/** A sheet in the order of a list. */
export interface ListSheet<Filter, Row extends { readonly id: number }> extends SheetBase<Filter, Row> {
  /** The next rows with smaller ids, in descending order. */
  readonly rowsBefore: (
    db: Db,
    filter: Filter,
    id: number,
    limit: number,
    secrets: SheetSecrets,
  ) => Promise<readonly Row[]>
}
/** A sheet whose rows have an order of their own. */
export interface OrderedSheet<Filter, Row> extends SheetBase<Filter, Row> {
  readonly rows: (db: Db, filter: Filter, secrets: SheetSecrets) => AsyncIterable<Row>
}
export type Sheet<Filter, Row extends { readonly id: number }> = ListSheet<Filter, Row> | OrderedSheet<Filter, Row>
export type FooterLine = Readonly<Record<string, string | number>>

const rowsPerBatch = 500

/** All rows that a filter matches in the order of the sheet, by default by descending id, read in batches. */
export async function* rowsOf<Filter, Row extends { readonly id: number }>(
  db: Db,
  sheet: Sheet<Filter, Row>,
  filter: Filter,
  secrets: SheetSecrets,
): AsyncGenerator<Row> {
  if ('rows' in sheet) return yield* sheet.rows(db, filter, secrets)
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await sheet.rowsBefore(db, filter, before, rowsPerBatch, secrets)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerBatch) return
    before = last.id
  }
}
