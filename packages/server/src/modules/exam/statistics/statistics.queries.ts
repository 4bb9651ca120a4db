import type { Db } from '../../../core/database/database.ts'
import type { AttemptRecord } from '../sitting/sitting.queries.ts'

/** Whole attempts by their ids. */
export const listAttemptsById = (db: Db, ids: readonly number[]): Promise<AttemptRecord[]> =>
  db.selectFrom('examAttempts').selectAll().where('id', 'in', ids).execute()
