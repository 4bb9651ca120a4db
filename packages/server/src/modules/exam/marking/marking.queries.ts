import type { Insertable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import type { Schema } from '../../../core/database/schema.ts'

/** The attempt of an exam that has waited longest for its essays to be marked. */
export const findNextToMark = (db: Db, examId: number) =>
  db
    .selectFrom('examAttempts')
    .selectAll()
    .where('examId', '=', examId)
    .where('state', '=', 'HANDED_IN')
    .where('score', 'is', null)
    .orderBy('handedInAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

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
