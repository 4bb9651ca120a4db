/** A cell as a person sees it: a number if the sheet shows its digits, else a text. */
export type RawCell = string | number | null

/** Stands for the value of a formula whose result is not stored in the file. */
export const noResult = '#NO_RESULT!'
/** Stands for a number whose format cannot be reproduced. */
export const unknownFormat = '#FORMAT!'
/** From this value on, a spreadsheet has lost the last digits of a number. */
export const exactBelow = 1e15

/** A row of a sheet with its row number, starting at 1. */
export interface RawRow {
  readonly number: number
  readonly cells: readonly RawCell[]
  /** By a filter, by hand or by its height. */
  readonly isHidden?: true
}

/** Merged cells, from the upper left to the lower right; only the first of them has the value. */
export interface MergedCells {
  readonly column: number
  readonly lastColumn: number
  readonly from: number
  readonly to: number
}

export interface RawSheet {
  readonly name: string
  readonly rows: readonly RawRow[]
  /** In the order of their first rows. */
  readonly merged: readonly MergedCells[]
  readonly hiddenColumns: readonly number[]
}

/** Returns `A`, `B` … `AA`. */
export function columnLetter(index: number): string {
  const first = Math.floor(index / 26)
  return (first > 0 ? columnLetter(first - 1) : '') + String.fromCharCode(65 + (index % 26))
}
export const columnIndex = (letters: string) =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
