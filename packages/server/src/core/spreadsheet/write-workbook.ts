import type { ReadableStream } from 'node:stream/web'
import { translate } from '../text/translate.ts'
import { numberFormats, safeText, toCell, type Cell, type Column } from './column.ts'
import type { FooterLine } from './sheet.ts'

/** Writes a small sheet as a file of a zip. */
export async function workbookFile<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  timezone: string,
): Promise<{ name: string; input: Uint8Array }> {
  const stream = await writeWorkbook({ name, columns }, rows, () => undefined, timezone)
  const input = new Uint8Array(await new Response(stream as never).arrayBuffer())
  return { name: `${translate(name)}.xlsx`, input }
}

interface WrittenSheet<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** Rows in place of the heading. */
  readonly above?: readonly (readonly string[])[] | undefined
}

/** Writes a sheet as .xlsx while its rows are still being read, followed by its footer; the heading is frozen. */
export async function writeWorkbook<Row>(
  { name, columns, above }: WrittenSheet<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  readFooter: () => Promise<readonly FooterLine[]> | undefined,
  timezone: string,
): Promise<ReadableStream<Uint8Array>> {
  // Imported on demand: most processes never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* cells() {
    for (const row of above ?? []) yield row.map(safeText)
    for await (const row of rows) yield columns.map((column) => toCell(column, row, timezone))
    for (const line of (await readFooter()) ?? [])
      yield columns.map(({ title, ...column }) =>
        toCell({ ...column, title, value: (values: FooterLine) => values[title] ?? null }, line, timezone),
      )
  }
  return writeXlsxStream(cells(), {
    name: translate(name),
    columns: columns.map((column) => ({ ...(!above && { header: translate(column.title) }), ...shapeOf(column) })),
    freezePane: { rows: above?.length ?? 1 },
  }) as ReadableStream<Uint8Array>
}

type Shown = Pick<Column<never>, 'title' | 'width' | 'kind'>

const shapeOf = ({ width, kind }: Shown) => ({ width, ...(kind && kind !== 'word' && { numFmt: numberFormats[kind] }) })

/** A sheet whose cells are in memory. */
export interface FilledSheet {
  readonly name: string
  readonly columns: readonly Shown[]
  readonly rows: readonly (readonly Cell[])[]
  readonly isHidden?: true
}

/** Writes several sheets as one .xlsx; each has its heading frozen. */
export async function writeSheets(sheets: readonly FilledSheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    stringMode: 'inline',
    sheets: sheets.map(({ name, columns, rows, isHidden = false }) => ({
      name: translate(name),
      hidden: isHidden,
      columns: columns.map(shapeOf),
      rows: [columns.map(({ title }) => translate(title)), ...rows.map((row) => [...row])],
      freezePane: { rows: 1 },
    })),
  })
}
