import type { Db } from '../../../core/database/database.ts'
import { sumMarks } from '../../../ledger/exam/corrected-marks.ts'
import { resultOf } from '../sitting/end-attempt.ts'
import { listMarks, type Marks } from '../sitting/my-exam.queries.ts'
import type { Pool } from '../sitting/pool.ts'
import { sheetOf } from '../sitting/sheet.ts'
import type { AttemptRecord, ExamRecord } from '../sitting/sitting.queries.ts'

export const sumsOf = async (db: Db, exam: ExamRecord, pool: Pool, attempt: AttemptRecord) =>
  sumsWith(exam, pool, attempt, await listMarks(db, attempt.id))

/** The sums of what a program and people have given; there is a result once nothing is unmarked. */
export function sumsWith(exam: ExamRecord, pool: Pool, attempt: AttemptRecord, marks: Marks) {
  const { items, total, scale } = sheetOf(exam, pool, attempt, marks)
  const { objective, manual } = sumMarks(items, scale)
  const isMarked = items.every(({ earned }) => earned !== null)
  const result = isMarked ? resultOf(exam, objective, manual, total) : { manual, score: null, isPassed: null }
  return { objective, ...result }
}
