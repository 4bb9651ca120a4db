import type { Insertable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { countRows } from '../../../core/database/page-of.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { inScope, type ClassScope } from '../../../teaching/training-class/training-class.queries.ts'

/** The attempts of an exam with essays that nobody has marked, of candidates whom the caller may see. */
const toMark = (db: Db, examId: number, scope: ClassScope) =>
  db
    .selectFrom('examAttempts')
    .innerJoin('users', 'users.id', 'examAttempts.studentId')
    .where(inScope(scope))
    .where('examAttempts.examId', '=', examId)
    .where('examAttempts.state', '=', 'HANDED_IN')
    .where('examAttempts.score', 'is', null)

/** The one that has waited longest. */
export const findNextToMark = (db: Db, examId: number, scope: ClassScope) =>
  toMark(db, examId, scope)
    .select('examAttempts.id')
    .orderBy('examAttempts.handedInAt')
    .orderBy('examAttempts.id')
    .limit(1)
    .executeTakeFirst()

export const countToMark = (db: Db, examId: number, scope: ClassScope): Promise<number> =>
  countRows(toMark(db, examId, scope))

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
