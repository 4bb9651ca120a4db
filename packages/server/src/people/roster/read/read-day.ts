import { plainText } from './plain-text.ts'
import type { RawCell } from './raw-sheet.ts'

const dayMs = 86_400_000
/** Day 0 of spreadsheet dates. */
const firstDay = Date.UTC(1899, 11, 30)
const typedDay = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/
/** As a number or as text: 20261103. */
const compactDay = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a typed date, yyyymmdd or a spreadsheet day number as `2026-11-03`; null if the cell is empty, undefined if it
 * is no date between the years.
 */
export function dayOf(cell: RawCell | undefined, [from, to]: readonly [number, number]): string | null | undefined {
  const text = plainText(cell)
  if (text === '') return null
  const [, year, month, day] = typedDay.exec(text) ?? compactDay.exec(text) ?? []
  const at =
    year !== undefined
      ? instantOf(Number(year), Number(month), Number(day))
      : Number.isInteger(cell)
        ? firstDay + Number(cell) * dayMs
        : Number.NaN
  return at >= Date.UTC(from, 0, 1) && at < Date.UTC(to + 1, 0, 1) ? new Date(at).toISOString().slice(0, 10) : undefined
}

function instantOf(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : Number.NaN
}
