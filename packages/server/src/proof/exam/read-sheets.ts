import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../core/database/database.ts'
import { drawPaper, type FrozenSection, type PoolItem } from '../../ledger/exam/draw-paper.ts'
import { markAnswer } from '../../ledger/exam/mark-answer.ts'
import { optionsOf, toContent } from '../../ledger/exam/stored-item.ts'
import type { PackedExam, PackedItem, PackedSheet } from '../verifier/packed-exams.ts'
import { listFrozenItems, listGivenMarks, type RecordedAttempt, type RecordedExam } from './recorded-sheet.queries.ts'

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
    multipleRule: exam.multipleRule as MultipleRule,
    passPercent: exam.passPercent,
    sections: JSON.parse(exam.sections ?? '[]') as FrozenSection[],
    items: rows.map(({ position: _, ...item }) => ({ ...item, kind: item.kind as ItemKind })),
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

/** Exams by id. */
export async function readExams(db: Db, records: readonly RecordedExam[]): Promise<Map<number, FrozenExam>> {
  const exams = new Map<number, FrozenExam>()
  for (const record of records) exams.set(record.id, await readExam(db, record))
  return exams
}

/** What a pack says of an exam. */
export const toPacked = ({ pool: _, shufflesItems: __, shufflesOptions: ___, ...exam }: FrozenExam): PackedExam => exam

/** The sheets of attempts: their papers are drawn and marked again. */
export async function readSheets(
  db: Db,
  attempts: readonly RecordedAttempt[],
  exams: ReadonlyMap<number, FrozenExam>,
): Promise<PackedSheet[]> {
  if (attempts.length === 0) return []
  const given = new Map<number, Map<number, number>>()
  for (const { attemptId, position, points } of await listGivenMarks(
    db,
    attempts.map(({ id }) => id),
  ))
    given.set(attemptId, (given.get(attemptId) ?? new Map<number, number>()).set(position, points))
  return attempts.map((attempt) =>
    sheetOf(attempt, exams.get(attempt.examId) as FrozenExam, given.get(attempt.id) ?? new Map()),
  )
}

function sheetOf(attempt: RecordedAttempt, exam: FrozenExam, given: ReadonlyMap<number, number>): PackedSheet {
  const paper = drawPaper(attempt.seed, exam.sections, exam.pool, exam)
  const answers = JSON.parse(attempt.answers) as PackedSheet['answers']
  const byVersion = new Map(exam.items.map((item) => [item.itemVersionId, item]))
  return {
    attemptId: attempt.id,
    examId: attempt.examId,
    paper: paper.map(({ itemVersionId, optionIds }) => ({ itemVersionId, optionIds })),
    answers,
    marks: paper.map(({ position, section, itemVersionId }) => {
      const points = exam.sections[section]?.points ?? 0
      const byPeople = given.get(position)
      if (byPeople !== undefined) return { earned: Math.min(byPeople, points), isByPeople: true }
      const item = byVersion.get(itemVersionId) as PackedItem
      const earned = markAnswer(toContent(item.kind, item), answers[position], points, exam.multipleRule)
      return earned === null ? null : { earned, isByPeople: false }
    }),
  }
}
