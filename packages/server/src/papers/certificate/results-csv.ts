import { certificateZipTexts as texts } from '@jiangxue/contract/certificate.values.ts'
import { neverFormula } from '../../core/spreadsheet/never-formula.ts'

export interface ResultRow {
  readonly studentId: number
  readonly studentName: string
  readonly certificateNumber: string
  /** Empty where the certificate is in the zip. */
  readonly reason: string
}

/** What became of each student, for a spreadsheet. */
export function toResultsCsv(rows: readonly ResultRow[]): string {
  const lines = rows.map(({ studentId, studentName, certificateNumber, reason }) => {
    const result = reason === '' ? texts.succeeded : texts.failed
    return [studentId, studentName, certificateNumber, result, reason]
  })
  return `\uFEFF${[texts.columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Quoted, and never a formula. */
const cell = (value: string | number) => `"${neverFormula(String(value)).replaceAll('"', '""')}"`
