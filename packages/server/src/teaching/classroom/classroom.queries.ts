import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import type { Schema } from '../../core/database/schema.ts'

const sessions = (db: Db) =>
  db
    .selectFrom('classroomSessions')
    .innerJoin('users', 'users.id', 'classroomSessions.enteredBy')
    .selectAll('classroomSessions')
    .select('users.name as enteredByName')

export const listSessions = (db: Db, classId: number, at: PageAt) =>
  rowsOf(
    sessions(db)
      .where('classroomSessions.classId', '=', classId)
      .orderBy('classroomSessions.heldOn', 'desc')
      .orderBy('classroomSessions.id', 'desc'),
    at,
  )
export type SessionRecord = Awaited<ReturnType<typeof listSessions>>[number]

export const countSessions = (db: Db, classId: number): Promise<number> =>
  countRows(db.selectFrom('classroomSessions').where('classId', '=', classId))

export const findSession = (db: Db, classId: number, id: number) =>
  sessions(db)
    .where('classroomSessions.id', '=', id)
    .where('classroomSessions.classId', '=', classId)
    .executeTakeFirst()

export const insertSession = (db: Db, row: Insertable<Schema['classroomSessions']>) =>
  insertRow(db, 'classroomSessions', row)

/** The students of sessions, with cancelled ones. */
export const listAttendances = (db: Db, sessionIds: readonly number[]) =>
  db
    .selectFrom('classroomHours')
    .innerJoin('users', 'users.id', 'classroomHours.studentId')
    .select([
      'classroomHours.sessionId',
      'classroomHours.cancelledNumber',
      'users.id',
      'users.name',
      'users.studentNumber',
    ])
    .where('classroomHours.sessionId', 'in', sessionIds)
    .orderBy('users.studentNumber')
    .orderBy('users.id')
    .execute()

export async function insertAttendances(
  db: Db,
  sessionId: number,
  numbers: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...numbers].map(([studentId, number]) => ({ sessionId, studentId, number }))
  await db.insertInto('classroomHours').values(rows).execute()
}

/** Marks the hours of students in a session as cancelled by these rows of their chains. */
export async function cancelAttendances(
  db: Db,
  sessionId: number,
  numbers: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [studentId, cancelledNumber] of numbers)
    await db
      .updateTable('classroomHours')
      .set({ cancelledNumber })
      .where('sessionId', '=', sessionId)
      .where('studentId', '=', studentId)
      .execute()
}
