import { neverFormula } from '../../core/spreadsheet/never-formula.ts'

export interface ResultRow {
  readonly studentId: number
  readonly studentName: string
  readonly certificateNumber: string
  readonly reason: string
}

const heading = ['学员编号', '学员姓名', '证书编号', '结果', '原因']

/** What became of each student, for a spreadsheet. */
export function toResultsCsv(rows: readonly ResultRow[]): string {
  const lines = rows.map((row) => [
    row.studentId,
    row.studentName,
    row.certificateNumber,
    row.reason === '' ? '成功' : '失败',
    row.reason,
  ])
  return `\uFEFF${[heading, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Quoted, and never a formula. */
const cell = (value: string | number) => `"${neverFormula(String(value)).replaceAll('"', '""')}"`
