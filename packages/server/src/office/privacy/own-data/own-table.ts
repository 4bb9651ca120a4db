import { ownDataTexts, ownSheetTitles } from '@jiangxue/contract/privacy/own-data.values.ts'
import type { Keys } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { toCell, type Cell, type Column } from '../../../core/spreadsheet/column.ts'
import { toInstant } from '../../../core/units.ts'

/** Whose data are read, and how they are shown. */
export interface Owner {
  readonly userId: number
  readonly now: number
  readonly timezone: string
  readonly keys: Keys
}

/** A row as the cells of its sheet, and as it is stored. */
export interface OwnRow {
  readonly cells: readonly Cell[]
  readonly data: Readonly<Record<string, unknown>>
}

/** One kind of data about a person: a sheet of the workbook, and a list in `data.json`. */
export interface OwnTable {
  readonly key: string
  readonly title: string
  /** There is one row at most; its sheet lists the values below one another. */
  readonly isSingle: boolean
  readonly columns: readonly Pick<Column<never>, 'title' | 'width' | 'kind'>[]
  readonly rows: (db: Db, owner: Owner) => AsyncIterable<OwnRow>
}

export const instant = { width: 18, kind: 'instant' } as const

type Value = string | number | null
type OwnColumn<Row, Held> = Omit<Column<Row>, 'value'> &
  // Values that are no cells, such as truth values, need to be shown as something.
  (Held extends Value
    ? {
        readonly value?: (row: Row) => Value
        /** What is shown for each word that the field may hold. */
        readonly words?: Readonly<Record<string, string>>
      }
    : { readonly value: (row: Row) => Value })

interface Definition<Row> {
  readonly isSingle?: true
  readonly rows: (db: Db, owner: Owner) => AsyncIterable<Row> | Promise<Iterable<Row>>
  /** The fields of the rows, in the order of the columns. Others are not told. */
  readonly columns: { readonly [K in keyof NoInfer<Row>]?: OwnColumn<NoInfer<Row>, NoInfer<Row>[K]> }
}

/** Defines a table by the fields of its rows. `data.json` has them as stored, except that instants are texts. */
export function ownTable<Row extends object>(key: keyof typeof ownSheetTitles, definition: Definition<Row>): OwnTable {
  const { isSingle = false, rows } = definition
  const columns = Object.entries(definition.columns as Record<string, OwnColumn<Row, Value>>).map(
    ([field, { words, ...column }]) => {
      const held = (row: Row) => row[field as keyof Row] as Value
      return words
        ? { ...column, field, kind: 'word' as const, value: (row: Row) => words[String(held(row))] ?? null }
        : { value: held, ...column, field }
    },
  )
  return {
    key,
    title: ownSheetTitles[key],
    isSingle,
    columns,
    async *rows(db, owner) {
      for await (const row of await rows(db, owner))
        yield {
          cells: columns.map((column) => toCell(column, row, owner.timezone)),
          data: Object.fromEntries(columns.map(({ field, kind }) => [field, toData(field, kind, row)])),
        }
    },
  }
}

function toData(field: string, kind: Column<never>['kind'], row: object): unknown {
  const held = (row as Readonly<Record<string, unknown>>)[field] ?? null
  if (kind === 'instant' && typeof held === 'number') return toInstant(held)
  return /^is[A-Z]/.test(field) && typeof held === 'number' ? held === 1 : held
}

/** Says yes or no, or nothing if it is not known. */
export const yesOrNo = (flag: number | boolean | null): string =>
  flag === null ? '' : flag ? ownDataTexts.yes : ownDataTexts.no
