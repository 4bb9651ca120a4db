import type { Db } from '../../core/database/database.ts'

/** A student's rows of study time of one day, found by the row numbers stored with the day. */
export const rowsOfDay = (db: Db, studentId: number, day: string) =>
  db
    .selectFrom('studyDays')
    .innerJoin('studySegments', (join) =>
      join
        .onRef('studySegments.studentId', '=', 'studyDays.studentId')
        .onRef('studySegments.day', '=', 'studyDays.day')
        .onRef('studySegments.number', '>=', 'studyDays.firstNumber')
        .onRef('studySegments.number', '<=', 'studyDays.lastNumber'),
    )
    .where('studyDays.studentId', '=', studentId)
    .where('studyDays.day', '=', day)
