import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertRecord = (db: Db, row: Insertable<Schema['employmentRecords']>) =>
  db.insertInto('employmentRecords').values(row).execute()

/** The answers about a class, oldest first. */
export const listRecords = (db: Db, classId: number) =>
  db.selectFrom('employmentRecords').selectAll().where('classId', '=', classId).orderBy('id').execute()
export type EmploymentRecord = Awaited<ReturnType<typeof listRecords>>[number]

export const listAsks = (db: Db, classId: number) =>
  db.selectFrom('employmentAsks').selectAll().where('classId', '=', classId).execute()

/** Returns false if the student has been asked before. */
export async function insertAsk(db: Db, ask: Insertable<Schema['employmentAsks']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('employmentAsks')
    .values(ask)
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const listClassesEnded = (db: Db, first: string, last: string) =>
  db
    .selectFrom('trainingClasses')
    .select(['id', 'name', 'needsAssessment'])
    .where('deletedAt', 'is', null)
    .where('endDate', '>=', first)
    .where('endDate', '<=', last)
    .orderBy('id')
    .execute()

export const findContact = (db: Db, studentId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'name', 'email', 'phone'])
    .where('id', '=', studentId)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** What a student was asked since a time in the classes they belong to, and whether there is an answer; latest first. */
export const listAsksOf = (db: Db, studentId: number, since: number) =>
  db
    .selectFrom('employmentAsks')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'employmentAsks.classId')
    .innerJoin('classMembers', (join) =>
      join
        .onRef('classMembers.classId', '=', 'employmentAsks.classId')
        .onRef('classMembers.studentId', '=', 'employmentAsks.studentId'),
    )
    .leftJoin('employmentRecords', (join) =>
      join
        .onRef('employmentRecords.classId', '=', 'employmentAsks.classId')
        .onRef('employmentRecords.studentId', '=', 'employmentAsks.studentId')
        .onRef('employmentRecords.step', '=', 'employmentAsks.step'),
    )
    .select([
      'employmentAsks.classId',
      'employmentAsks.step',
      'trainingClasses.name as className',
      'trainingClasses.endDate',
      'employmentRecords.id as recordId',
    ])
    .where('employmentAsks.studentId', '=', studentId)
    .where('employmentAsks.askedAt', '>=', since)
    .where('trainingClasses.deletedAt', 'is', null)
    .orderBy('employmentAsks.step', 'desc')
    .orderBy('employmentAsks.classId', 'desc')
    .execute()
