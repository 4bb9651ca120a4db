import type { Db } from '../../../core/database/database.ts'
import { resultOf } from '../sitting/end-attempt.ts'
import { listMarks } from '../sitting/my-exam.queries.ts'
import type { Pool } from '../sitting/pool.ts'
import { sheetOf } from '../sitting/sheet.ts'
import type { AttemptRecord, ExamRecord } from '../sitting/sitting.queries.ts'

/** The sums of what a program and people have given; there is a result once nothing is unmarked. */
export async function sumsOf(db: Db, exam: ExamRecord, pool: Pool, attempt: AttemptRecord) {
  const marks = await listMarks(db, attempt.id)
  const { items, total } = sheetOf(exam, pool, attempt, marks)
  const sum = (isByPeople: boolean) =>
    items
      .filter(({ position }) => marks.has(position) === isByPeople)
      .reduce((points, { earned }) => points + (earned ?? 0), 0)
  const [objective, manual] = [sum(false), sum(true)]
  const isMarked = items.every(({ earned }) => earned !== null)
  const result = isMarked ? resultOf(exam, objective, manual, total) : { manual, score: null, isPassed: null }
  return { objective, ...result }
}
