import { ownDataTexts as texts } from '@jiangxue/contract/privacy/own-data.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Cell } from '../../../core/spreadsheet/column.ts'
import { writeSheets, type FilledSheet } from '../../../core/spreadsheet/write-workbook.ts'
import { translate } from '../../../core/text/translate.ts'
import { accountTables } from './account-tables.ts'
import { examTables } from './exam-tables.ts'
import type { Owner, OwnRow, OwnTable } from './own-table.ts'
import { papersTables } from './papers-tables.ts'
import { paymentTables } from './payment-tables.ts'
import { studyTables } from './study-tables.ts'
import { writingTables } from './writing-tables.ts'

const tables: readonly OwnTable[] = [
  ...accountTables,
  ...papersTables,
  ...paymentTables,
  ...studyTables,
  ...examTables,
  ...writingTables,
]

/** Everything about a person as a workbook and as JSON, which begins with `head`. Kinds without rows are left out. */
export async function writeOwnData(
  db: Db,
  owner: Owner,
  head: object,
): Promise<{ readonly workbook: Uint8Array; readonly json: Uint8Array }> {
  const sheets: FilledSheet[] = []
  const parts = [Buffer.from(JSON.stringify(head).slice(0, -1))]
  for (const table of tables) {
    const cells: (readonly Cell[])[] = []
    const rows: string[] = []
    for await (const row of table.rows(db, owner)) {
      cells.push(row.cells)
      rows.push(JSON.stringify(row.data))
    }
    if (rows.length === 0) continue
    sheets.push(table.isSingle ? belowOneAnother(table, cells[0] as OwnRow['cells']) : filled(table, cells))
    parts.push(Buffer.from(`,\n"${table.key}":${table.isSingle ? rows[0] : `[\n${rows.join(',\n')}\n]`}`))
  }
  parts.push(Buffer.from('}\n'))
  return { workbook: await writeSheets(sheets), json: Buffer.concat(parts) }
}

const filled = ({ title, columns }: OwnTable, rows: FilledSheet['rows']): FilledSheet => ({
  name: title,
  columns,
  rows,
})

/** A single row with its values below one another. */
const belowOneAnother = ({ title, columns }: OwnTable, cells: OwnRow['cells']): FilledSheet => ({
  name: title,
  columns: [
    { title: texts.item, width: 20 },
    { title: texts.content, width: 60, kind: 'code' },
  ],
  rows: columns.map((column, index) => [translate(column.title), asText(cells[index] ?? null)]),
})

const minuteLength = 16
const asText = (cell: Cell): Cell =>
  cell instanceof Date ? cell.toISOString().slice(0, minuteLength).replace('T', ' ') : cell
