import type { Insertable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import type { Schema } from '../../../core/database/schema.ts'

/** The attempts of an exam with essays that nobody has marked. */
const toMark = (db: Db, examId: number) =>
  db.selectFrom('examAttempts').where('examId', '=', examId).where('state', '=', 'HANDED_IN').where('score', 'is', null)

/** The one that has waited longest. */
export const findNextToMark = (db: Db, examId: number) =>
  toMark(db, examId).select('id').orderBy('handedInAt').orderBy('id').limit(1).executeTakeFirst()

export async function countToMark(db: Db, examId: number): Promise<number> {
  const row = await toMark(db, examId)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const insertMarks = (db: Db, marks: readonly Insertable<Schema['attemptMarks']>[]) =>
  db.insertInto('attemptMarks').values(marks).execute()

/** What happened in an attempt, oldest first. */
export const listEvents = (db: Db, attemptId: number) =>
  db
    .selectFrom('attemptEvents')
    .select(['at', 'kind', 'detail'])
    .where('attemptId', '=', attemptId)
    .orderBy('id')
    .execute()
