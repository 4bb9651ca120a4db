import {
  attemptEndLabels,
  candidateStateLabels,
  resultSheetTitles as titles,
  type AttemptEnd,
} from '@jiangxue/contract/exam/exam.values.ts'
import type { Column } from '../../../core/spreadsheet/column.ts'
import type { OrderedSheet } from '../../../core/spreadsheet/sheet.ts'
import type { ClassScope } from '../../../teaching/training-class/training-class.queries.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { countCandidates } from './candidate-list.queries.ts'
import { listAllCandidates, type ListedCandidate } from './read-candidates.ts'

/** Selects the exam whose results are exported, and whose candidates. */
interface ResultFilter {
  readonly exam: ExamRecord
  readonly scope: ClassScope
  readonly now: number
}
type Row = ListedCandidate & { readonly exam: ExamRecord }

const points = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

const columns: readonly Column<Row>[] = [
  { title: titles.number, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.name, width: 14, value: (row) => row.name },
  { title: titles.state, width: 12, kind: 'word', value: (row) => candidateStateLabels[row.state] },
  { title: titles.score, width: 8, value: (row) => points(row.counting?.score ?? null) },
  { title: titles.total, width: 8, value: (row) => points(row.exam.total) },
  {
    title: titles.result,
    width: 10,
    kind: 'word',
    value: (row) => (row.counting && candidateStateLabels[row.counting.isPassed === 1 ? 'PASSED' : 'FAILED']) || null,
  },
  { title: titles.attempts, width: 10, value: (row) => row.attempts.length },
  { title: titles.madeUp, width: 10, value: (row) => row.attempts.filter(({ makeUp }) => makeUp > 0).length },
  { title: titles.startedAt, width: 18, kind: 'instant', value: (row) => shown(row)?.startedAt ?? null },
  { title: titles.handedInAt, width: 18, kind: 'instant', value: (row) => shown(row)?.handedInAt ?? null },
  {
    title: titles.endedBy,
    width: 16,
    kind: 'word',
    value: (row) => attemptEndLabels[shown(row)?.endedBy as AttemptEnd] ?? null,
  },
  { title: titles.answered, width: 10, value: (row) => shown(row)?.answered ?? null },
  { title: titles.leaves, width: 14, value: (row) => shown(row)?.leaves ?? null },
  { title: titles.extraMinutes, width: 10, value: (row) => row.grant?.extraMinutes ?? 0 },
  { title: titles.extraAttempts, width: 10, value: (row) => row.grant?.extraAttempts ?? 0 },
  { title: titles.note, width: 30, value: (row) => row.grant?.note ?? '' },
]

/** The attempt that counts, or the latest while none does. */
const shown = ({ counting, attempts }: Row) => counting ?? attempts[0]

const resultSheet: OrderedSheet<ResultFilter, Row> = {
  name: titles.sheet,
  operation: 'exam.export',
  columns,
  count: countCandidates,
  async *rows(db, filter) {
    for (const listed of await listAllCandidates(db, filter)) yield { ...listed, exam: filter.exam }
  },
}
export default resultSheet
