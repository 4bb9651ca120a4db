import type { Db } from '../../core/database/database.ts'

/** Classes whose assessment has parts. */
export const listClassesInParts = (db: Db) =>
  db.selectFrom('classParts').select('classId').distinct().orderBy('classId').execute()

/** The overall results of the members of a class; null where there is none. */
export const listResults = (db: Db, classId: number) =>
  db
    .selectFrom('classMembers')
    .select(['studentId', 'score', 'isPassed', 'assessedOn'])
    .where('classId', '=', classId)
    .orderBy('studentId')
    .execute()
