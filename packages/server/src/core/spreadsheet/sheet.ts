import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Db } from '../database/database.ts'
import type { Column } from './column.ts'

/** Decrypts values in the thread that writes the sheet; `secret` is passed on by the caller and never logged. */
export interface SheetSecrets {
  readonly keys: Keys
  readonly secret: string | undefined
}

/** A list as a sheet. It is the default export of a separate module, because a worker thread loads it by URL. */
interface SheetBase<Filter, Row> {
  /** The name of the sheet and, with the day, of the file. */
  readonly name: string
  /** The action in the operation log. */
  readonly operation: OperationAction
  /** The columns, or a function that determines them. */
  readonly columns:
    | readonly Column<Row>[]
    | ((db: Db, filter: Filter, secrets: SheetSecrets) => Promise<readonly Column<Row>[]>)
  /** Rows in place of the heading with the titles of the columns, shown as they are. */
  readonly above?: (db: Db, filter: Filter) => Promise<readonly (readonly string[])[]>
  readonly count: (db: Db, filter: Filter) => Promise<number>
  /** Lines below the rows, such as totals: values by column title. */
  readonly footer?: (db: Db, filter: Filter) => Promise<readonly FooterLine[]>
}
/** A sheet ordered by descending id, like a list. */
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
/** A sheet whose rows have their own order. */
export interface OrderedSheet<Filter, Row> extends SheetBase<Filter, Row> {
  readonly rows: (db: Db, filter: Filter, secrets: SheetSecrets) => AsyncIterable<Row>
}
export type Sheet<Filter, Row extends { readonly id: number }> = ListSheet<Filter, Row> | OrderedSheet<Filter, Row>
/** A list as a document that its module writes itself; loaded by URL like a sheet. */
export interface ListDocument<Filter> extends Pick<SheetBase<Filter, never>, 'name' | 'operation' | 'count'> {
  readonly ending: string
  readonly contentType: string
  readonly write: (db: Db, filter: Filter, timezone: string) => Promise<Uint8Array>
}
export type FooterLine = Readonly<Record<string, string | number>>

const rowsPerBatch = 500

/** All rows that match a filter in the order of the sheet, by default by descending id, read in batches. */
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
