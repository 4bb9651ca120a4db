import type { RawRow, RawSheet } from './raw-sheet.ts'

/** Writes the value of merged cells of a column into each of their rows. */
export function fillMerged(rows: RawRow[], sheet: RawSheet, column: number | undefined): RawRow[] {
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
