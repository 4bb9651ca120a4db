import { zipTexts as texts } from '@jiangxue/contract/zip.values.ts'
import { neverFormula } from '../../core/spreadsheet/never-formula.ts'
import { translate } from '../../core/text/translate.ts'

type Cell = string | number

export interface ResultRow {
  readonly cells: readonly Cell[]
  /** Empty if the file is in the zip. */
  readonly reason: string
}

/** The result of each item of a zip, as CSV for a spreadsheet. */
export function toResultsCsv(columns: readonly string[], rows: readonly ResultRow[]): string {
  const lines = rows.map(({ cells, reason }) => [
    ...cells,
    translate(reason === '' ? texts.succeeded : texts.failed),
    reason,
  ])
  return `\uFEFF${[[...columns, texts.result, texts.reason].map((title) => translate(title)), ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Quoted, and never interpreted as a formula. */
const cell = (value: Cell) => `"${neverFormula(String(value)).replaceAll('"', '""')}"`
