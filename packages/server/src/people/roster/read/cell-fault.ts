import type { RowProblemCode } from '@jiangxue/contract/student/roster.values.ts'
import { plainText } from './plain-text.ts'
import { exactBelow, noResult, unknownFormat, type RawCell } from './raw-sheet.ts'
import { isGarbled } from './unreadable-file.ts'

export interface CellFault {
  readonly code: RowProblemCode
  readonly values?: Readonly<Record<string, string | number>>
}

const errorValue = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/

/** Why a cell has no value that a person could have meant, whatever its column. */
export function cellFault(cell: RawCell | undefined): CellFault | undefined {
  if (typeof cell !== 'string') return undefined
  if (cell === noResult) return { code: 'cellNoResult' }
  if (cell === unknownFormat) return { code: 'cellFormat' }
  if (cell === 'TRUE' || cell === 'FALSE') return { code: 'cellBoolean', values: { value: cell } }
  const value = cell.includes('#') ? plainText(cell) : ''
  if (errorValue.test(value)) return { code: 'cellError', values: { value } }
  return isGarbled(cell) ? { code: 'cellGarbled' } : undefined
}

/** Whether a cell with a long number has lost digits. */
export const hasLostDigits = (cell: RawCell | undefined) => typeof cell === 'number' && cell >= exactBelow
