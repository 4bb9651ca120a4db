import type { Db } from '../../../core/database/database.ts'

export const selectAppeals = (db: Db) =>
  db
    .selectFrom('scoreAppeals')
    .innerJoin('examAttempts', 'examAttempts.id', 'scoreAppeals.attemptId')
    .selectAll('scoreAppeals')
    .select('examAttempts.score as scoreNow')

/** The appeals against the result of an attempt, latest first. */
export const listAppealsOf = (db: Db, attemptId: number) =>
  selectAppeals(db).where('attemptId', '=', attemptId).orderBy('scoreAppeals.id', 'desc').execute()
export type AppealRow = Awaited<ReturnType<typeof listAppealsOf>>[number]
