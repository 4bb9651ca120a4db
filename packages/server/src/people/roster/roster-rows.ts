import { summaryWords } from './column-words.ts'
import type { Mapping } from './find-header.ts'
import { plainText, withoutSpaces } from './plain-text.ts'
import type { RawRow } from './raw-sheet.ts'

/** The student rows below a header, without blank rows, totals, remarks and headers repeated on each page. */
export function rosterRows(rows: readonly RawRow[], header: RawRow, mapping: Mapping): RawRow[] {
  const columns = [...mapping.values()]
  const nameAt = mapping.get('name') ?? 0
  const idCardAt = mapping.get('idCard') ?? 0
  const title = plainText(header.cells[nameAt])
  return rows.filter((row) => {
    if (row.number <= header.number || columns.every((at) => plainText(row.cells[at]) === '')) return false
    if (plainText(row.cells[nameAt]) === title) return false
    const first = row.cells.map((cell) => withoutSpaces(plainText(cell))).find((text) => text !== '') ?? ''
    return !summaryWords.test(first) || plainText(row.cells[idCardAt]) !== ''
  })
}
