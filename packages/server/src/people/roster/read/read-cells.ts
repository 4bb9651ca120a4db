import XLSX, { type CellObject, type WorkSheet } from '@e965/xlsx'
import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import { openWorkbook } from './open-workbook.ts'
import type { MergedCells, RawRow, RawSheet } from './raw-sheet.ts'
import { shownValue } from './shown-value.ts'
import { isGarbled, UnreadableFile } from './unreadable-file.ts'

/** Titles, notes and blank rows, in addition to the student rows. */
const otherRows = 2000
const sheetRows = rosterLimits.maxRows + otherRows
const options = { type: 'buffer', dense: true, cellHTML: false, cellText: false, cellNF: true, sheetRows } as const

/** The cells of every visible sheet of an .xlsx or .xls, whatever its name; other files are rejected. */
export async function readCells(bytes: Buffer, onOpened: (size: number) => void): Promise<RawSheet[]> {
  const { workbook, isOld, isPlain, parse } = await openWorkbook(bytes)
  onOpened(workbook.length)
  // Styles tell hidden rows and columns, and formulas without results; both take time.
  const finer = { cellFormula: !isPlain, cellStyles: !isPlain }
  const book = parse(() => XLSX.read(workbook, { ...options, ...finer }))
  const isFrom1904 = Boolean(book.Workbook?.WBProps?.date1904)
  const sheets = book.SheetNames.flatMap((name, index): RawSheet[] => {
    const sheet = book.Sheets[name]
    // Users do not know about a hidden sheet, such as the roster of last year.
    const isHidden = Boolean(book.Workbook?.Sheets?.[index]?.Hidden)
    if (!sheet || isHidden) return []
    return [
      { name, rows: rowsOf(sheet, isFrom1904), merged: mergedOf(sheet), hiddenColumns: hiddenOf(sheet['!cols'] ?? []) },
    ]
  })
  if (isOld && sheets.some(({ rows }) => rows.some(({ cells }) => cells.some(isGarbled))))
    throw new UnreadableFile('roster.garbled')
  return sheets
}

function rowsOf(sheet: WorkSheet, isFrom1904: boolean): RawRow[] {
  const data = (sheet['!data'] ?? []) as (CellObject[] | undefined)[]
  const hidden = new Set(hiddenOf(sheet['!rows'] ?? []))
  const rows: RawRow[] = []
  for (const [index, cells = []] of data.entries()) {
    const row = Array.from({ length: Math.min(cells.length, rosterLimits.maxColumns) }, (_, at) =>
      shownValue(cells[at], isFrom1904),
    )
    if (row.every((cell) => cell === null)) continue
    rows.push({ number: index + 1, cells: row, ...(hidden.has(index) && { isHidden: true }) })
  }
  return rows
}

interface Line {
  readonly hidden?: boolean
  readonly hpx?: number
  readonly hpt?: number
  readonly width?: number
}
/** The rows or columns that nobody sees, counted from 0. */
const hiddenOf = (lines: readonly (Line | undefined)[]): number[] =>
  [...lines.entries()].flatMap(([index, line]) =>
    line && (line.hidden || line.hpx === 0 || line.hpt === 0 || line.width === 0) ? [index] : [],
  )

const mergedOf = (sheet: WorkSheet): MergedCells[] =>
  (sheet['!merges'] ?? [])
    .filter(({ s }) => s.c < rosterLimits.maxColumns)
    .map(({ s, e }) => ({ column: s.c, lastColumn: e.c, from: s.r + 1, to: e.r + 1 }))
    .toSorted((a, b) => a.from - b.from)
