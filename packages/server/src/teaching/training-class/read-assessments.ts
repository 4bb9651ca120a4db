import type { Assessment, AssessmentRow } from '@jiangxue/contract/class-roster.ts'
import {
  assessmentLabels,
  classLimits,
  memberSheetTitles as titles,
  type AssessmentRowProblem,
} from '@jiangxue/contract/training-class.values.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/http/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { plainText } from '../../people/roster/plain-text.ts'
import type { RawCell, RawRow, RawSheet } from '../../people/roster/raw-sheet.ts'
import { readFile } from '../../people/roster/read-file.ts'
import { listMembers } from './member.queries.ts'

const fields = ['number', 'name', 'score', 'result', 'assessedOn'] as const
type Field = (typeof fields)[number]
type Columns = Readonly<Partial<Record<Field, number>>>

/** Reads the results of a filled-in roster up to `today`, a day of the school; skips rows without a result. */
export async function readAssessments(
  db: Db,
  classId: number,
  bytes: Uint8Array,
  today: string,
): Promise<AssessmentRow[]> {
  const { columns, rows } = findTable(await readFile(bytes))
  // As everywhere, two student numbers that differ only in case are the same.
  const members = new Map(
    (await listMembers(db, classId, {})).map(({ id, studentNumber }) => [studentNumber?.toLowerCase(), id]),
  )
  const seen = new Set<number>()
  const found: AssessmentRow[] = []
  for (const row of rows) {
    const cell = (field: Field) => row.cells[columns[field] ?? -1] ?? null
    const [studentNumber, name] = [plainText(cell('number')), plainText(cell('name'))]
    const result = plainText(cell('score')) || wordOf(plainText(cell('result')))
    if (studentNumber === '' || result === '') continue
    const studentId = members.get(studentNumber.toLowerCase())
    const isRepeated = studentId !== undefined && seen.has(studentId)
    if (studentId !== undefined) seen.add(studentId)
    const read = isRepeated ? 'repeated' : toAssessment(studentId, result, cell('assessedOn'), today)
    const isRefused = typeof read === 'string'
    found.push({
      row: row.number,
      name,
      studentNumber,
      result,
      assessment: isRefused ? null : read,
      problem: isRefused ? read : null,
    })
    if (found.length > classLimits.mostAssessments) throw problem('roster.tooComplex')
  }
  if (found.length === 0) throw problem('class.noResults')
  return found
}

/** The word that the sheet shows for a missing result is not a result. */
const wordOf = (result: string) => (isWord(result, 'none') ? '' : result)
const isWord = (written: string, outcome: keyof typeof assessmentLabels) =>
  [assessmentLabels[outcome], translate(assessmentLabels[outcome])].includes(written)

function toAssessment(
  studentId: number | undefined,
  result: string,
  dateCell: RawCell,
  today: string,
): Assessment | AssessmentRowProblem {
  if (studentId === undefined) return 'unknown'
  const date = dayOf(dateCell)
  if (date === undefined) return 'date'
  if (date !== null && date > today) return 'future'
  if (isWord(result, 'passed')) return { studentId, score: null, isPassed: true, date }
  if (isWord(result, 'failed')) return { studentId, score: null, isPassed: false, date }
  const score = /^\d{1,3}$/.test(result) ? Number(result) : Number.NaN
  return score <= 100 ? { studentId, score, isPassed: null, date } : 'score'
}

const dayMs = 86_400_000
/** Day 0 of spreadsheet dates. */
const firstDay = Date.UTC(1899, 11, 30)

/** Reads a typed date or a spreadsheet day number; null if the cell is empty, undefined if it is not a date. */
function dayOf(cell: RawCell): string | null | undefined {
  if (cell === null || cell === '') return null
  const typed = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plainText(cell))
  const at = typeof cell === 'number' ? firstDay + Math.floor(cell) * dayMs : toInstant(typed)
  return Number.isFinite(at) && at > 0 && at < 8.64e15 ? new Date(at).toISOString().slice(0, 10) : undefined
}

function toInstant(typed: RegExpExecArray | null): number {
  if (!typed) return Number.NaN
  const [year, month, day] = typed.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : Number.NaN
}

const searchedRows = 20

/** Finds the first row that names the columns. Returns the columns and the rows below it. */
function findTable(sheets: readonly RawSheet[]): { columns: Columns; rows: readonly RawRow[] } {
  for (const sheet of sheets)
    for (const [index, row] of sheet.rows.slice(0, searchedRows).entries()) {
      const words = row.cells.map((cell) => plainText(cell))
      const entries = fields.map((field) => {
        const at = words.findIndex((word) => word === titles[field] || word === translate(titles[field]))
        return [field, at < 0 ? undefined : at] as const
      })
      const columns: Columns = Object.fromEntries(entries)
      if (columns.number !== undefined && columns.score !== undefined)
        return { columns, rows: sheet.rows.slice(index + 1) }
    }
  throw problem('class.noHeader')
}
