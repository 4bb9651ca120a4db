/** A cell as read: a number if the spreadsheet stores one. */
export type RawCell = string | number | null

/** A row of a sheet with its row number, starting at 1. */
export interface RawRow {
  readonly number: number
  readonly cells: readonly RawCell[]
}

/** Cells of one column, merged over the rows `from` to `to`; only the first of them has the value. */
export interface MergedCells {
  readonly column: number
  readonly from: number
  readonly to: number
}

export interface RawSheet {
  readonly name: string
  readonly rows: readonly RawRow[]
  /** In the order of their first rows. */
  readonly merged: readonly MergedCells[]
}

/** Returns `A`, `B` … `AA`. */
export function columnLetter(index: number): string {
  const first = Math.floor(index / 26)
  return (first > 0 ? columnLetter(first - 1) : '') + String.fromCharCode(65 + (index % 26))
}
export const columnIndex = (letters: string) =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
