import type { AttemptEvent } from '@jiangxue/contract/exam/exam.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forShare, forUpdate } from '../../../core/database/lock-rows.ts'
import { isFound } from '../../../core/database/rows/row-results.ts'
import { saveVersion } from '../../../core/database/rows/save-version.ts'
import type { Schema } from '../../../core/database/schema.ts'

export const findExam = (db: Db, id: number) =>
  db.selectFrom('exams').selectAll().where('id', '=', id).executeTakeFirst()
export type ExamRecord = NonNullable<Awaited<ReturnType<typeof findExam>>>

/** An exam that is known to be there. */
export const getExam = (db: Db, id: number): Promise<ExamRecord> =>
  db.selectFrom('exams').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Keeps an exam from being changed until the transaction ends; others may hold it too. */
export const holdExam = (db: Db, id: number) => sql`select id from exams where id = ${id}${forShare(db)}`.execute(db)

export const listPool = (db: Db, examId: number) =>
  db
    .selectFrom('examItems')
    .innerJoin('itemVersions', 'itemVersions.id', 'examItems.itemVersionId')
    .innerJoin('items', 'items.id', 'itemVersions.itemId')
    .where('examItems.examId', '=', examId)
    .orderBy('examItems.position')
    .selectAll('itemVersions')
    .select(['examItems.position', 'examItems.section', 'items.kind'])
    .execute()
export type PoolRow = Awaited<ReturnType<typeof listPool>>[number]

/** What a candidate has been granted; undefined without anything. */
export const findGrant = (db: Db, examId: number, studentId: number) =>
  db
    .selectFrom('examCandidates')
    .select(['extraMinutes', 'extraAttempts', 'note'])
    .where('examId', '=', examId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()

export const findAttempt = (db: Db, id: number) =>
  db.selectFrom('examAttempts').selectAll().where('id', '=', id).executeTakeFirst()
export type AttemptRecord = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** An attempt that is known to be there. */
export const getAttempt = (db: Db, id: number): Promise<AttemptRecord> =>
  db.selectFrom('examAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Locks an attempt until the transaction ends. */
export const lockAttempt = (db: Db, id: number) =>
  sql`select id from exam_attempts where id = ${id}${forUpdate(db)}`.execute(db)

/** An attempt, locked until the transaction ends. */
export async function lockedAttempt(db: Db, id: number): Promise<AttemptRecord> {
  await lockAttempt(db, id)
  return getAttempt(db, id)
}

/** A student's attempts at an exam, latest first. */
export const listAttempts = (db: Db, examId: number, studentId: number) =>
  db
    .selectFrom('examAttempts')
    .selectAll()
    .where('examId', '=', examId)
    .where('studentId', '=', studentId)
    .orderBy('number', 'desc')
    .execute()

/** Adds an attempt and returns it; undefined if the student has an open one or the number is taken. */
export const insertAttempt = (
  db: Db,
  attempt: Insertable<Schema['examAttempts']>,
): Promise<AttemptRecord | undefined> =>
  db
    .insertInto('examAttempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Updates a locked attempt; what changes after its end has to be recorded in the chain of its student. */
export const saveAttempt = (
  db: Db,
  attempt: Pick<AttemptRecord, 'id' | 'version' | 'state'>,
  change: Updateable<Schema['examAttempts']>,
) =>
  saveVersion(db, 'examAttempts', attempt, {
    ...change,
    isRecorded: (change.state ?? attempt.state) === 'STARTED' ? 1 : 0,
  })

export const addEvent = (db: Db, event: Insertable<Schema['attemptEvents']>) =>
  db.insertInto('attemptEvents').values(event).execute()

export const hasEvent = (db: Db, attemptId: number, kind: AttemptEvent): Promise<boolean> =>
  isFound(
    db.selectFrom('attemptEvents').select('id').where('attemptId', '=', attemptId).where('kind', '=', kind).limit(1),
  )

/** Open attempts whose time was over before an instant, longest overdue first: of one student or exam, or of all. */
export function listOverdue(
  db: Db,
  before: number,
  most: number,
  { studentId, examId }: { readonly studentId?: number; readonly examId?: number },
) {
  let query = db
    .selectFrom('examAttempts')
    .select(['id', 'examId'])
    .where('state', '=', 'STARTED')
    .where('deadlineAt', '<', before)
  if (studentId !== undefined) query = query.where('studentId', '=', studentId)
  if (examId !== undefined) query = query.where('examId', '=', examId)
  return query.orderBy('deadlineAt').limit(most).execute()
}

/** The events of an attempt of one kind, oldest first. */
export const listEventsOf = (db: Db, attemptId: number, kind: AttemptEvent) =>
  db
    .selectFrom('attemptEvents')
    .select(['at', 'detail'])
    .where('attemptId', '=', attemptId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
