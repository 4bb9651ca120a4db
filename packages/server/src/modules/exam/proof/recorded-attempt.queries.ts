import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'

/** Attempts that the chains of their students have to name, oldest first. */
export const listUnrecorded = (db: Db, most: number) =>
  db.selectFrom('examAttempts').select(['id', 'examId']).where('isRecorded', '=', 0).orderBy('id').limit(most).execute()

/** Locks attempts until the transaction ends, in the order of their ids, and returns them. */
export async function lockAttempts(db: Db, ids: readonly number[]) {
  await sql`select id from exam_attempts where id in (${sql.join(ids)}) order by id${forUpdate(db)}`.execute(db)
  return db.selectFrom('examAttempts').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Notes that the chains of their students say what was handed in. */
export const saveRecorded = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('examAttempts')
    .set((of) => ({ isRecorded: 1, recordedAnswers: of.ref('answersDigest') }))
    .where('id', 'in', ids)
    .execute()

/** Notes what the chain of its student says an attempt has earned. */
export const saveRecordedResult = (db: Db, id: number, result: string) =>
  db.updateTable('examAttempts').set({ recordedResult: result }).where('id', '=', id).execute()

/** Has the results of an exam recorded in the chains of its candidates. */
export const haveRecorded = (db: Db, examId: number) =>
  db
    .updateTable('examAttempts')
    .set({ isRecorded: 0 })
    .where('examId', '=', examId)
    .where('state', '=', 'HANDED_IN')
    .execute()
