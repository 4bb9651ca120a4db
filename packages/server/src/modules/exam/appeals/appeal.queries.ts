import type { AppealState } from '@jiangxue/contract/exam/appeal.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { pageOf, type PageAt } from '../../../core/database/page-of.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { inScope, type ClassScope } from '../../../teaching/training-class/training-class.queries.ts'
import { selectAppeals } from '../sitting/my-appeals.queries.ts'

export interface AppealFilter {
  readonly examId: number
  readonly state?: AppealState | undefined
  /** Limits the appeals to those of people whom the caller may see. */
  readonly scope: ClassScope
}

const withPeople = (db: Db) =>
  selectAppeals(db)
    .innerJoin('users', 'users.id', 'examAttempts.studentId')
    .leftJoin('users as deciders', 'deciders.id', 'scoreAppeals.decidedBy')
    .select([
      'examAttempts.examId',
      'examAttempts.studentId',
      'users.name as studentName',
      'users.studentNumber',
      'deciders.name as deciderName',
    ])

/** One page of appeals and their total number. Open ones first, oldest first; then the others, latest first. */
export function listAppeals(db: Db, { examId, state, scope }: AppealFilter, at: PageAt) {
  let query = withPeople(db).where('examAttempts.examId', '=', examId).where(inScope(scope))
  if (state !== undefined) query = query.where('scoreAppeals.state', '=', state)
  return pageOf(
    query
      .orderBy(sql`case when score_appeals.state = 'OPEN' then score_appeals.id else ${Number.MAX_SAFE_INTEGER} end`)
      .orderBy('scoreAppeals.id', 'desc'),
    at,
  )
}
export type ListedAppeal = Awaited<ReturnType<typeof listAppeals>>['rows'][number]

export const findAppeal = (db: Db, id: number) => withPeople(db).where('scoreAppeals.id', '=', id).executeTakeFirst()

export const lockAppeal = (db: Db, id: number) =>
  sql`select id from score_appeals where id = ${id}${forUpdate(db)}`.execute(db)

/** Adds an appeal; undefined if the attempt has an open one. */
export const insertAppeal = (db: Db, row: Insertable<Schema['scoreAppeals']>) =>
  db
    .insertInto('scoreAppeals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const saveDecision = (db: Db, id: number, decision: Updateable<Schema['scoreAppeals']>) =>
  db.updateTable('scoreAppeals').set(decision).where('id', '=', id).execute()

/** The latest correction since an instant that has changed an attempt. */
export const findCorrectionOf = (db: Db, attemptId: number, since: number) =>
  db
    .selectFrom('correctedAttempts')
    .innerJoin('itemCorrections', 'itemCorrections.id', 'correctedAttempts.correctionId')
    .select('itemCorrections.id')
    .where('correctedAttempts.attemptId', '=', attemptId)
    .where('itemCorrections.createdAt', '>=', since)
    .orderBy('itemCorrections.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findRecipient = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'name', 'email', 'phone'])
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
