import type { RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { summaryWords } from './read/column-words.ts'
import { fillMerged } from './read/fill-merged.ts'
import type { Header, Mapping } from './read/find-header.ts'
import { plainText, withoutSpaces } from './read/plain-text.ts'
import type { RawRow } from './read/raw-sheet.ts'

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
