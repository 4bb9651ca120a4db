import type { RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { summaryWords } from './read/column-words.ts'
import type { Header, Mapping } from './read/find-header.ts'
import { plainText, withoutSpaces } from './read/plain-text.ts'
import type { RawRow, RawSheet } from './read/raw-sheet.ts'

/** Fields that several students may have in common, so that schools merge their cells. */
const sharedFields = ['organization', 'ethnicity'] as const

/** The student rows below a header, without blank rows, totals, remarks and headers repeated on each page. */
export function rosterRows(
  { sheet, row: header, titles }: Header<RosterField>,
  mapping: Mapping<RosterField>,
): RawRow[] {
  const columns = [...mapping.values()]
  const nameAt = mapping.get('name') ?? 0
  const idCardAt = mapping.get('idCard') ?? 0
  const title = titles[nameAt]?.own ?? ''
  const rows = sheet.rows.filter((row) => {
    if (row.number <= header.number || columns.every((at) => plainText(row.cells[at]) === '')) return false
    if (title !== '' && plainText(row.cells[nameAt]) === title) return false
    const first = row.cells.map((cell) => withoutSpaces(plainText(cell))).find((text) => text !== '') ?? ''
    return !summaryWords.test(first) || plainText(row.cells[idCardAt]) !== ''
  })
  return sharedFields.reduce((filled, field) => fillMerged(filled, sheet, mapping.get(field)), rows)
}

/** Writes the value of merged cells of a column into each of their rows. */
function fillMerged(rows: RawRow[], sheet: RawSheet, column: number | undefined): RawRow[] {
  const merged = sheet.merged.filter((each) => each.column === column && each.from < each.to)
  if (column === undefined || merged.length === 0) return rows
  const byNumber = new Map(sheet.rows.map((row) => [row.number, row]))
  let at = -1
  return rows.map((row) => {
    while ((merged[at + 1]?.from ?? Infinity) <= row.number) at++
    const around = merged[at]
    if (!around || row.number > around.to) return row
    const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) => row.cells[index] ?? null)
    cells[column] = byNumber.get(around.from)?.cells[column] ?? null
    return { ...row, cells }
  })
}
