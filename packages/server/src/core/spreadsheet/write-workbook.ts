import type { ReadableStream } from 'node:stream/web'
import { numberFormats, toCell, type Column } from './column.ts'

/** One sheet as .xlsx while its rows are still being read; its heading stays in sight. */
export async function writeWorkbook<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  timezone: string,
): Promise<ReadableStream<Uint8Array>> {
  // Most processes never write one.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const shown = columns.map(({ title, width, kind }) => ({
    header: title,
    width,
    ...(kind && { numFmt: numberFormats[kind] }),
  }))
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => toCell(column, row, timezone))
  }
  return writeXlsxStream(cells(), { name, columns: shown, freezePane: { rows: 1 } }) as ReadableStream<Uint8Array>
}
