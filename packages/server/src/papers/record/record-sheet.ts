import { verificationLabels } from '@jiangxue/contract/learning/learning.values.ts'
import { recordSheetTitles as titles } from '@jiangxue/contract/papers/learning-record.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { hoursOfPart, type CreditHours } from '../../ledger/rules/credit-hours.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { findStudents } from '../../people/student/found-students.queries.ts'
import type { StudentFilter } from '../../people/student/student.queries.ts'
import { countRecordsOfStudents, listRecordsOfStudents, type RecordSheetRow } from './record-sheet.queries.ts'
import { toLearningRecord } from './record.wire.ts'

/** Students by ids, or by a filter of the student list. */
export type RecordSheetFilter = { readonly ids: readonly number[] } | { readonly students: StudentFilter }

/** A record with its credit hours; the rows of a student add up to their total. */
type Row = RecordSheetRow & { readonly creditHours: number }

const columns: readonly Column<Row>[] = [
  { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.student, width: 16, value: (row) => row.studentName },
  { title: titles.organization, width: 28, value: (row) => row.organizationName },
  { title: titles.course, width: 36, value: (row) => toLearningRecord(row).courseName },
  { title: titles.lesson, width: 36, value: (row) => toLearningRecord(row).videoTitle },
  { title: titles.progress, width: 10, value: (row) => row.progressPercent },
  {
    title: titles.isCompleted,
    width: 10,
    kind: 'word',
    value: (row) => (row.completedAt === null ? titles.underway : titles.completed),
  },
  { title: titles.watchTime, width: 12, kind: 'duration', value: (row) => toLearningRecord(row).duration },
  { title: titles.creditHours, width: 10, value: (row) => row.creditHours },
  {
    title: titles.verification,
    width: 12,
    kind: 'word',
    value: (row) =>
      row.isUnverified === 1
        ? verificationLabels.unverified
        : row.isExternal === 1
          ? verificationLabels.external
          : verificationLabels.verified,
  },
  { title: titles.watchedAt, width: 18, kind: 'instant', value: (row) => row.updatedAt },
]

const studentsPerStep = 100

/** Adds the share of the student's hours to each row, so that the rows add up in the given order. */
function withHours(rows: readonly RecordSheetRow[], hours: ReadonlyMap<number, CreditHours>): Row[] {
  const upTo = new Map<number, number>()
  return rows.map((row) => {
    const ticks = hours.get(row.studentId)?.byLesson.get(row.lessonId) ?? 0
    const sum = (upTo.get(row.studentId) ?? 0) + ticks
    upTo.set(row.studentId, sum)
    return { ...row, creditHours: hoursOfPart(ticks, sum) }
  })
}

/** Learning records as a sheet: newest students first, latest watched lesson first. */
const recordSheet: OrderedSheet<RecordSheetFilter, Row> = {
  name: titles.sheet,
  operation: 'learningRecord.export',
  columns,
  count: async (db, filter) => {
    let total = 0
    for await (const ids of idsOf(db, filter)) total += await countRecordsOfStudents(db, ids)
    return total
  },
  async *rows(db, filter) {
    const rules = await listHourRules(db)
    for await (const ids of idsOf(db, filter)) {
      const hours = await readCreditHours(db, rules, { studentIds: ids })
      yield* withHours(await listRecordsOfStudents(db, ids), hours)
    }
  },
}
export default recordSheet

async function* idsOf(
  db: Parameters<typeof findStudents>[0],
  filter: RecordSheetFilter,
): AsyncGenerator<readonly number[]> {
  if ('ids' in filter) {
    for (let from = 0; from < filter.ids.length; from += studentsPerStep)
      yield filter.ids.slice(from, from + studentsPerStep)
    return
  }
  const { total, page } = await findStudents(db, filter.students)
  for (let number = 0; number * studentsPerStep < total; number++)
    yield await page({ page: number, size: studentsPerStep })
}
