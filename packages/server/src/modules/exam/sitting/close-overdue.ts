import type { Context } from '../../../core/context.ts'
import { endIfOverdue, graceMs } from './end-attempt.ts'
import { loadPool } from './pool.ts'
import { findAttempt, findExam, listOverdue, lockAttempt, type AttemptRecord, type ExamRecord } from './sitting.queries.ts'

const mostAtOnce = 200

/** Hands in the attempts whose time is over, oldest first, at most 200. Returns how many there were. */
export const closeOverdue = (context: Context): Promise<number> => close(context, undefined)

/** Hands in the overdue attempts of a student, before something is told about them. */
export const closeOverdueOf = (context: Context, studentId: number): Promise<number> => close(context, studentId)

async function close({ database, now }: Context, studentId: number | undefined): Promise<number> {
  const overdue = await listOverdue(database.read, now() - graceMs, mostAtOnce, studentId)
  for (const { id, examId } of overdue) {
    const exam = (await findExam(database.read, examId)) as ExamRecord
    const pool = await loadPool(database.read, exam)
    await database.write(async (db) => {
      await lockAttempt(db, id)
      await endIfOverdue(db, exam, pool, (await findAttempt(db, id)) as AttemptRecord, now())
    })
  }
  return overdue.length
}
