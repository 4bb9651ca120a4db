import { fillText } from '@jiangxue/contract/kit/text.ts'
import type { Db } from '../../core/database/database.ts'
import { inStepsBy } from '../../core/database/rows/in-steps.ts'
import { readJson } from '../../core/json-text.ts'
import { hash } from '../anchor/anchored-leaves.ts'
import { readExam, readSheets, type FrozenExam } from '../exam/read-sheets.ts'
import {
  listExamEvents,
  listExamined,
  listRecordedAttempts,
  listRecordedExams,
  type RecordedAttempt,
  type RecordedExam,
} from '../exam/recorded-sheet.queries.ts'
import { attemptsOf, checkExam, checkSheets, type CheckedExam, type ExamFinding } from '../verifier/check-exams.ts'
import type { Report } from '../verifier/findings.ts'

type Fault = (said: string) => void
const studentsPerStep = 100

/** Findings of the verifier of packs, as `npm run ledger:verify` reports them. */
const faults: Readonly<Record<ExamFinding, string>> = {
  'exam.item': 'exam {exam}: text or key of item {number} was changed',
  'exam.pool': 'exam {exam}, attempt {number}: items or keys are not those of the hand-in',
  'exam.paper': 'exam {exam}, attempt {number}: the paper is not the one of the chain',
  'exam.answers': 'exam {exam}, attempt {number}: the answers were changed',
  'exam.missing': 'exam {exam}, attempt {number}: the sheet is missing',
  'exam.unrecorded': 'exam {exam}: a sheet is not in the chain',
  'exam.earned': 'exam {exam}, attempt {number}: item {position} has {said} points, its answer earns {found}',
  'exam.marks': 'exam {exam}, attempt {number}: the points are not those of the chain',
  'exam.score': 'exam {exam}, attempt {number}: the score is {said}, its items earned {found}',
  'exam.verdict': 'exam {exam}, attempt {number}: the verdict does not follow from the score',
  'exam.result': 'exam {exam}, attempt {number}: the score is {said}, the chain says {found}',
}

/**
 * Compares every attempt at an exam with the chain of its student, as the verifier of packs does: what was handed in,
 * the keys, the marks and the result.
 */
export async function verifyExams(db: Db, fault: Fault): Promise<void> {
  const records = new Map((await listRecordedExams(db)).map((record) => [record.id, record]))
  const checked = new Set<number>()
  /** Those of the last students: a class is in few exams, a school in more than fit into memory. */
  let exams = new Map<number, FrozenExam & CheckedExam>()
  const load = async (record: RecordedExam) => {
    const exam = await readExam(db, record)
    const report = checked.has(exam.examId) ? () => {} : faultsOf('school', fault)
    checked.add(exam.examId)
    return { ...exam, ...checkExam(hash, exam, report) }
  }
  for await (const students of inStepsBy(
    (after) => listExamined(db, after, studentsPerStep),
    (id) => id,
  )) {
    const attempts = (await listRecordedAttempts(db, students)).filter(({ examId }) => records.has(examId))
    const rows = await listExamEvents(db, students)
    const next = new Map<number, FrozenExam & CheckedExam>()
    for (const id of new Set([...attempts.map(({ examId }) => examId), ...rows.map(examOf)])) {
      const record = records.get(id)
      if (record) next.set(id, exams.get(id) ?? (await load(record)))
    }
    exams = next
    const sheets = new Map((await readSheets(db, attempts, exams)).map((sheet) => [sheet.attemptId, sheet]))
    const events = Map.groupBy(rows, ({ studentId }) => studentId)
    for (const studentId of students) {
      const own = attempts.filter((attempt) => attempt.studentId === studentId)
      const said = events.get(studentId) ?? []
      const fail = faultsOf(`student ${studentId}`, fault)
      checkSheets(hash, { events: said, sheets: own.flatMap(({ id }) => sheets.get(id) ?? []) }, exams, fail)
      const chained = attemptsOf(said)
      for (const { handedIn } of chained.values())
        if (handedIn && !exams.has(handedIn.examId))
          fail('exam.missing', { exam: handedIn.exam, number: handedIn.number })
      verifyShown(own, chained, fail)
    }
  }
}

const examOf = ({ facts }: { readonly facts: string }): number => readJson<{ examId: number }>(facts).examId

/** The results that the school shows are those of the chain. What has just changed is recorded within seconds. */
function verifyShown(attempts: readonly RecordedAttempt[], chained: ReturnType<typeof attemptsOf>, fail: Report): void {
  for (const { id, score, isPassed, isRecorded } of attempts) {
    const { handedIn, result } = chained.get(id) ?? {}
    if (!handedIn || !result || result.isVoid || isRecorded === 0) continue
    if (score === result.score && (isPassed === 1) === result.isPassed) continue
    const { exam, number } = handedIn
    fail('exam.result', { exam, number, said: (score ?? 0) / 100, found: result.score / 100 })
  }
}

const faultsOf =
  (of: string, fault: Fault): Report =>
  (code, values) =>
    fault(`${of}: ${fillText(faults[code as ExamFinding], values as Readonly<Record<string, string | number>>)}`)
