import XLSX, { type CellObject } from '@e965/xlsx'
import { exactBelow, noResult, unknownFormat, type RawCell } from './raw-sheet.ts'

const errors: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}
/** Day 0 of workbooks of old Excel for Mac, as a day number of the others. */
const firstDayOf1904 = 1462
/** The first day that spreadsheets cannot show. */
const endOfDays = 2_958_466
const plainFormats = new Set([undefined, 'General', '@', '0'])
/** References to other files, whose results some programs leave empty. */
const otherFile = /\[\d+\]/

/** The value of a cell as its sheet shows it. */
export function shownValue(cell: CellObject | undefined, isFrom1904: boolean): RawCell {
  if (!cell) return null
  // Nearly all cells are texts.
  if (cell.t === 's' && typeof cell.v === 'string' && cell.v !== '') return cell.v
  const isEmpty = cell.v === undefined || cell.v === null || cell.v === ''
  if (cell.t === 'z' || isEmpty) return cell.f && (cell.t === 'z' || otherFile.test(cell.f)) ? noResult : null
  if (cell.t === 'e') return errors[Number(cell.v)] ?? '#N/A'
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
  if (typeof cell.v !== 'number') return String(cell.v)
  const format = cell.z === undefined ? undefined : String(cell.z)
  if (plainFormats.has(format) && (format !== '0' || Number.isInteger(cell.v))) return cell.v
  if (Math.abs(cell.v) >= exactBelow) return cell.v
  return formatted(format ?? 'General', cell.v, isFrom1904)
}

/** A number by its format: a date with its year, digits as a number, anything else as text. */
function formatted(format: string, value: number, isFrom1904: boolean): RawCell {
  if (XLSX.SSF.is_date(format)) {
    const day = Math.floor(value) + (isFrom1904 ? firstDayOf1904 : 0)
    // A number that is no day, such as 20261103, was typed into cells that had been formatted as dates.
    if (value < 0 || day >= endOfDays) return value
    if (value >= 1 || isFrom1904) return dateText(day)
  }
  const text = textBy(format, value)?.trim()
  if (text === undefined) return unknownFormat
  if (text === '') return null
  const digits = text.replaceAll(',', '')
  // Separators, decimal zeros and the notation do not make another number.
  const isSame = /^-?\d+(\.\d+)?$/.test(digits) && String(Number(digits)) === digits.replace(/\.0+$/, '')
  return (isSame && Number(digits) === value) || /^-?\d(\.\d+)?E[+-]?\d+$/i.test(digits) ? value : text
}

/** With slashes, so that it is never mistaken for a number or a code. */
function dateText(day: number): string {
  const { y, m, d } = XLSX.SSF.parse_date_code(day) as { y: number; m: number; d: number }
  return `${y}/${m}/${d}`
}

function textBy(format: string, value: number): string | undefined {
  // Chinese numerals are not implemented by the library.
  if (/\[DBNum/i.test(format)) return undefined
  // Languages do not matter, and only quoted symbols are known to the library.
  const plain = format
    .replaceAll(/\[\$([^\]-]*)(-[^\]]*)?\]/g, (_, symbol: string) => (symbol ? `"${symbol}"` : ''))
    .split('"')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/(?<!\\)[^ -~]+/g, '"$&"')))
    .join('"')
  try {
    return XLSX.SSF.format(plain, value)
  } catch {
    return undefined
  }
}
