import type { Db } from '../../../core/database/database.ts'
import type { AttemptRecord, ExamRecord } from '../sitting/sitting.queries.ts'

export const listAttemptsById = (db: Db, ids: readonly number[]): Promise<AttemptRecord[]> =>
  db.selectFrom('examAttempts').selectAll().where('id', 'in', ids).execute()

/** The exams whose results were released after an instant, in that order. */
export const listReleasedAfter = (db: Db, after: number): Promise<ExamRecord[]> =>
  db.selectFrom('exams').selectAll().where('releasedAt', '>', after).orderBy('releasedAt').orderBy('id').execute()
