import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { entryOf } from '../../core/look-up.ts'
import { omit } from '../../core/pick.ts'
import { markCorrected } from '../../ledger/exam/corrected-marks.ts'
import { drawPaper, type FrozenSection, type PoolItem } from '../../ledger/exam/draw-paper.ts'
import { optionsOf } from '../../ledger/exam/stored-item.ts'
import { correctedItems, type CorrectedItem } from '../verifier/corrected-exam.ts'
import type { PackedExam, PackedSheet } from '../verifier/packed-exams.ts'
import {
  listCorrectionsOf,
  listFrozenItems,
  listGivenMarks,
  type RecordedAttempt,
  type RecordedExam,
} from './recorded-sheet.queries.ts'

/** An exam with what its papers are drawn from. */
export interface FrozenExam extends PackedExam {
  readonly pool: readonly PoolItem[]
  readonly shufflesItems: boolean
  readonly shufflesOptions: boolean
}

export async function readExam(db: Db, exam: RecordedExam): Promise<FrozenExam> {
  const rows = await listFrozenItems(db, exam.id)
  return {
    examId: exam.id,
    name: exam.name,
    kind: exam.kind,
    multipleRule: exam.multipleRule,
    passPercent: exam.passPercent,
    sections: readJson<FrozenSection[]>(exam.sections ?? '[]'),
    corrections: await listCorrectionsOf(db, exam.id),
    items: rows.map((row) => ({ ...omit(row, ['position']), kind: row.kind })),
    pool: rows.map((row) => ({
      position: row.position,
      section: row.section,
      itemVersionId: row.itemVersionId,
      keepsOrder: row.keepsOrder === 1,
      optionIds: optionsOf(row).map(({ id }) => id),
    })),
    shufflesItems: exam.shufflesItems === 1,
    shufflesOptions: exam.shufflesOptions === 1,
  }
}

export async function readExams(db: Db, records: readonly RecordedExam[]): Promise<Map<number, FrozenExam>> {
  const exams = new Map<number, FrozenExam>()
  for (const record of records) exams.set(record.id, await readExam(db, record))
  return exams
}

/** What a pack says of an exam. */
export const toPacked = (exam: FrozenExam): PackedExam => omit(exam, ['pool', 'shufflesItems', 'shufflesOptions'])

/** The sheets of attempts: their papers are drawn and marked again. */
export async function readSheets(
  db: Db,
  attempts: readonly RecordedAttempt[],
  exams: ReadonlyMap<number, FrozenExam>,
): Promise<PackedSheet[]> {
  if (attempts.length === 0) return []
  const given = new Map<number, Map<number, GivenMark>>()
  for (const mark of await listGivenMarks(
    db,
    attempts.map(({ id }) => id),
  ))
    given.set(mark.attemptId, (given.get(mark.attemptId) ?? new Map<number, GivenMark>()).set(mark.position, mark))
  const items = new Map([...exams].map(([id, exam]) => [id, correctedItems(exam)]))
  return attempts.map((attempt) => {
    const exam = entryOf(exams, attempt.examId)
    return sheetOf(attempt, exam, items.get(exam.examId) ?? new Map(), given.get(attempt.id) ?? new Map())
  })
}

interface GivenMark {
  readonly id: number
  readonly points: number
}

function sheetOf(
  attempt: RecordedAttempt,
  exam: FrozenExam,
  items: ReadonlyMap<number, CorrectedItem>,
  given: ReadonlyMap<number, GivenMark>,
): PackedSheet {
  const paper = drawPaper(attempt.seed, exam.sections, exam.pool, exam)
  const answers = readJson(attempt.answers)
  return {
    attemptId: attempt.id,
    examId: attempt.examId,
    paper: paper.map(({ itemVersionId, optionIds }) => ({ itemVersionId, optionIds })),
    answers,
    marks: paper.map(({ position, itemVersionId }) => {
      const { content, points, correction, lastMarkId } = entryOf(items, itemVersionId)
      const mark = given.get(position)
      if (mark && correction !== 'NOT_COUNTED' && mark.id > lastMarkId)
        return { earned: Math.min(mark.points, points), isByPeople: true }
      const earned = markCorrected(content, correction, answers[position], points, exam.multipleRule)
      return earned === null ? null : { earned, isByPeople: false }
    }),
  }
}
