import { itemSheetTitles } from '@jiangxue/contract/exam/item-import.values.ts'
import type { OrderedSheet } from '../../../core/spreadsheet/sheet.ts'
import { countItems, type ItemFilter } from '../bank/item.queries.ts'
import { itemSheetColumns } from './item-sheet-columns.ts'
import { wholeItems, type WholeItem } from './whole-items.ts'

/** The items of a list with their keys, as a sheet that can be imported again. */
const itemSheet: OrderedSheet<ItemFilter, WholeItem> = {
  name: itemSheetTitles.items,
  operation: 'item.export',
  columns: itemSheetColumns,
  count: countItems,
  rows: wholeItems,
}
export default itemSheet
