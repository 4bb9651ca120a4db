import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { ImportResult, RosterPreview, RosterRow, StudentImport } from '@jiangxue/contract/student/roster.ts'
import {
  rosterFieldLabels,
  rosterFields,
  rosterLimits,
  rowProblems,
  rowProblemText,
  type RosterField,
} from '@jiangxue/contract/student/roster.values.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import type { CellProblem } from './check/check-cells.ts'
import type { CheckedRow } from './check/check-roster.ts'
import type { RecentErrors } from './check/kept-rows.ts'
import type { ImportRow } from './import.queries.ts'
import type { Header, Mapping } from './read/find-header.ts'
import { plainText } from './read/plain-text.ts'
import { columnLetter, type RawCell, type RawRow } from './read/raw-sheet.ts'
import type { Title } from './read/read-title.ts'
import { isKept } from './roster.policy.ts'

const samples = 3
const longestShown = 60
/** Anything that could be an ID number, complete or mistyped: only its first and last digits are shown. */
const numberLike = /\d[\d\s-]{11,}[\dXx]/g

const masked = (cell: RawCell | undefined) =>
  plainText(cell)
    .slice(0, longestShown)
    .replaceAll(numberLike, (number) => `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`)

type RosterHeader = Header<RosterField>
type RosterMapping = Mapping<RosterField>

/** A title with the heading above it, in a form that can be read again: 姓名（学员信息）. */
export const titleText = (title: Title | undefined): string =>
  title?.group && title.own ? `${title.own}（${title.group}）` : (title?.own ?? '')

/** The field of each column, with the first values below its title. */
export function columnsOf({ sheet, row, titles }: RosterHeader, mapping: RosterMapping): RosterPreview['columns'] {
  const below = sheet.rows.filter(({ number }) => number > row.number).slice(0, samples)
  const hidden = new Set(sheet.hiddenColumns)
  const width = Math.max(titles.length, ...below.map(({ cells }) => cells.length))
  const fieldAt = new Map([...mapping].map(([field, index]) => [index, field]))
  return Array.from({ length: Math.min(width, rosterLimits.maxColumns) }, (_, index) => ({
    column: columnLetter(index),
    title: masked(titleText(titles[index])),
    field: fieldAt.get(index) ?? null,
    isHidden: hidden.has(index),
    samples: below.map(({ cells }) => masked(cells[index])).filter((sample) => sample !== ''),
  })).filter(({ title, samples }) => title !== '' || samples.length > 0)
}

/** Names columns: `手机（C）、电话（D）`. */
export const columnNames = (columns: readonly { readonly title: string; readonly column: string }[]): string =>
  columns.map(({ title, column }) => `${title}（${column}）`).join(translate(punctuation.betweenItems))

/** Formats as `身份证号（C5）：…`; without a column only the row is given. */
function problemText({ field, code, values }: CellProblem, row: number, mapping: RosterMapping): string {
  const index = mapping.get(field)
  return translate(rowProblemText, {
    field: translate(rosterFieldLabels[field]),
    cell: index === undefined ? String(row) : `${columnLetter(index)}${row}`,
    problem: translate(rowProblems[code], values),
  })
}

export function toRosterRow(
  { raw, outcome, problems, doubts, isMinor }: CheckedRow,
  mapping: RosterMapping,
): RosterRow {
  const values = Object.fromEntries(
    rosterFields.flatMap((field: RosterField) => {
      const index = mapping.get(field)
      return index === undefined ? [] : [[field, masked(raw.cells[index])]]
    }),
  )
  return {
    row: raw.number,
    outcome,
    isMinor,
    values,
    problems: [...problems, ...doubts].map((each) => ({
      field: each.field,
      reason: problemText(each, raw.number, mapping),
    })),
  }
}

/** All problems of a row, in one sentence. */
export const reasonOf = (
  problems: readonly CellProblem[],
  { number }: Pick<RawRow, 'number'>,
  mapping: RosterMapping,
) => problems.map((each) => problemText(each, number, mapping)).join(translate(punctuation.betweenSentences))

export function toFailures(errors: RecentErrors | undefined): ImportResult['failures'] {
  const mapping = new Map(errors?.mapping)
  return (errors?.rows ?? []).map((row) => ({ row: row.number, reason: reasonOf(row.problems, row, mapping) }))
}

/** How many students of an import into a class were members before. */
export const alreadyIn = ({
  created,
  updated,
  skipped,
  joined,
}: Record<'created' | 'updated' | 'skipped' | 'joined', number>) => created + updated + skipped - joined

export function toStudentImport(row: ImportRow, now: number, progress: number | undefined): StudentImport {
  const { total, created, updated, skipped, refused } = row
  const isStillKept = isKept(row, now)
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    createdAt: toInstant(row.createdAt),
    createdByName: row.createdByName,
    committedAt: toInstantOrNull(row.committedAt),
    undoneAt: toInstantOrNull(row.undoneAt),
    counts: { total, created, updated, skipped, refused },
    trainingClass:
      row.classId === null
        ? null
        : { id: row.classId, name: row.className ?? '', joined: row.joined, already: alreadyIn(row) },
    takesBack: { students: Number(row.studentsLeft), members: Number(row.membersLeft) },
    progress: progress ?? null,
    canUndo: row.status === 'DONE' && (created + updated > 0 || row.classId !== null),
    hasErrors: isStillKept && Boolean(row.hasErrors),
    hasPasswords: isStillKept && row.status === 'DONE' && Boolean(row.hasPasswords),
  }
}
