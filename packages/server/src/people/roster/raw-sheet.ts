/** A cell as read: a number if the spreadsheet stores one. */
export type RawCell = string | number | null

/** A row of a sheet with its row number, starting at 1. */
export interface RawRow {
  readonly number: number
  readonly cells: readonly RawCell[]
}

export interface RawSheet {
  readonly name: string
  readonly rows: readonly RawRow[]
}

/** Returns `A`, `B` … `AA`. */
export function columnLetter(index: number): string {
  const first = Math.floor(index / 26)
  return (first > 0 ? columnLetter(first - 1) : '') + String.fromCharCode(65 + (index % 26))
}
export const columnIndex = (letters: string) =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
