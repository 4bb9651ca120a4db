import { itemOriginTitles, itemSheetTitles } from '@jiangxue/contract/exam/item-import.values.ts'
import { toCell, type Cell, type Column } from '../../../core/spreadsheet/column.ts'
import type { ListDocument } from '../../../core/spreadsheet/sheet.ts'
import { writeSheets, type FilledSheet } from '../../../core/spreadsheet/write-workbook.ts'
import { countItems } from '../bank/item.queries.ts'
import { exporterOf, type ExportFilter } from './exporter.ts'
import { itemSheetColumns } from './item-sheet-columns.ts'
import { wholeItems } from './whole-items.ts'

/** The items of a list with their keys, as a sheet that can be imported again. */
const itemSheet: ListDocument<ExportFilter> = {
  name: itemSheetTitles.items,
  operation: 'item.export',
  ending: '.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  count: countItems,
  write: async (db, { madeBy, madeAt, ...filter }, timezone) => {
    const rows: Cell[][] = []
    for await (const item of wholeItems(db, filter))
      rows.push(itemSheetColumns.map((column) => toCell(column, item, timezone)))
    const items = { name: itemSheetTitles.items, columns: itemSheetColumns, rows }
    return writeSheets([items, originSheet(await exporterOf(db, { madeBy, madeAt }, timezone), timezone)])
  },
}
export default itemSheet

type Origin = Awaited<ReturnType<typeof exporterOf>>

const originColumns: readonly Column<Origin>[] = [
  { title: itemOriginTitles.name, width: 16, value: ({ name }) => name },
  { title: itemOriginTitles.time, width: 18, value: ({ time }) => time },
]

/** Tells whose copy it is, should one get abroad; readers of items skip hidden sheets. */
const originSheet = (origin: Origin, timezone: string): FilledSheet => ({
  name: itemOriginTitles.sheet,
  columns: originColumns,
  rows: [originColumns.map((column) => toCell(column, origin, timezone))],
  isHidden: true,
})
