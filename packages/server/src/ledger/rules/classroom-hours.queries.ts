import type { Db } from '../../core/database/database.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'

/** Hours that were taught in a classroom and not cancelled. */
const counted = (db: Db) =>
  db
    .selectFrom('classroomHours')
    .innerJoin('classroomSessions', 'classroomSessions.id', 'classroomHours.sessionId')
    .where('classroomHours.cancelledNumber', 'is', null)

/** What students have attended on a day, in any class. */
export const listOfDay = (db: Db, studentIds: readonly number[], day: string) =>
  counted(db)
    .select([
      'classroomHours.studentId',
      'classroomSessions.classId',
      'classroomSessions.topic',
      'classroomSessions.hundredths',
    ])
    .where('classroomHours.studentId', 'in', studentIds)
    .where('classroomSessions.heldOn', '=', day)
    .execute()

/** The days between which a class was taught in a classroom; null if it was not. */
export const findDaysOfClass = (db: Db, classId: number) =>
  counted(db)
    .select((of) => [
      of.fn.min<string | null>('classroomSessions.heldOn').as('from'),
      of.fn.max<string | null>('classroomSessions.heldOn').as('to'),
    ])
    .where('classroomSessions.classId', '=', classId)
    .executeTakeFirstOrThrow()

/** What a student has attended in a class, oldest first. */
export const listOfStudent = (db: Db, studentId: number, classId: number) =>
  counted(db)
    .select(['classroomSessions.heldOn', 'classroomSessions.hundredths'])
    .where('classroomHours.studentId', '=', studentId)
    .where('classroomSessions.classId', '=', classId)
    .orderBy('classroomSessions.heldOn')
    .execute()

/** What a student's chain must state, without cancelled sessions. */
export const listStatedOf = (db: Db, studentId: number) =>
  counted(db)
    .select([
      'classroomSessions.id as sessionId',
      'classroomSessions.classId',
      'classroomSessions.heldOn as day',
      'classroomSessions.hundredths',
      'classroomSessions.topic',
      'classroomSessions.teacherName',
      'classroomSessions.sheetSha256 as sheet',
    ])
    .where('classroomHours.studentId', '=', studentId)
    .execute()

/** The hundredths of classroom hours of a class, by student. */
export async function sumOfMembers(db: Db, classId: number): Promise<Map<number, number>> {
  const rows = await counted(db)
    .select('classroomHours.studentId')
    .select((of) => of.fn.sum<number>('classroomSessions.hundredths').as('hundredths'))
    .where('classroomSessions.classId', '=', classId)
    .groupBy('classroomHours.studentId')
    .execute()
  return new Map(rows.map(({ studentId, hundredths }) => [studentId, Number(hundredths)]))
}

/** The hundredths of a student's classroom hours. */
export const sumOfStudent = (db: Db, studentId: number): Promise<number> =>
  sumOf(
    counted(db)
      .select((of) => of.fn.sum('classroomSessions.hundredths').as('sum'))
      .where('classroomHours.studentId', '=', studentId),
  )
