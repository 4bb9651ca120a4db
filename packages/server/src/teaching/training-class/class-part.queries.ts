import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

/** The parts of the assessments of classes in order. */
export const listPartsOf = async (db: Db, classIds: readonly number[]) =>
  classIds.length === 0
    ? []
    : (
        await db
          .selectFrom('classParts')
          .select(['id', 'classId', 'name', 'kind', 'weight', 'passScore'])
          .where('classId', 'in', classIds)
          .orderBy('classId')
          .orderBy('position')
          .orderBy('id')
          .execute()
      ).map((row) => ({ ...row, kind: row.kind }))
export const listParts = (db: Db, classId: number) => listPartsOf(db, [classId])
export type PartRecord = Awaited<ReturnType<typeof listParts>>[number]

export const insertPart = (db: Db, part: Insertable<Schema['classParts']>) =>
  db.insertInto('classParts').values(part).execute()

export const savePart = (db: Db, id: number, change: Updateable<Schema['classParts']>) =>
  db.updateTable('classParts').set(change).where('id', '=', id).execute()

export const deletePart = (db: Db, id: number) => db.deleteFrom('classParts').where('id', '=', id).execute()

export const findExamOfPart = (db: Db, partId: number) =>
  db.selectFrom('exams').select('name').where('partId', '=', partId).orderBy('id').executeTakeFirst()

/** The published exams that give a class its results, newest first. */
export const listFinalExams = (db: Db, classId: number) =>
  db
    .selectFrom('exams')
    .select(['id', 'name'])
    .where('classId', '=', classId)
    .where('kind', '=', 'FINAL')
    .where('publishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .execute()

/** Whether members of a class have results, overall or in a part. */
export async function hasResults(db: Db, classId: number): Promise<boolean> {
  const overall = db
    .selectFrom('classMembers')
    .select('studentId')
    .where('classId', '=', classId)
    .where('isPassed', 'is not', null)
  return (
    (await overall.executeTakeFirst()) !== undefined || (await resultsIn(db, classId).executeTakeFirst()) !== undefined
  )
}

const resultsIn = (db: Db, classId: number) =>
  db
    .selectFrom('memberParts')
    .innerJoin('classParts', 'classParts.id', 'memberParts.partId')
    .selectAll('memberParts')
    .where('classParts.classId', '=', classId)

/** The results in the parts of a class, and who entered them. */
export const listPartResults = (db: Db, classId: number) =>
  resultsIn(db, classId)
    .innerJoin('users as assessors', 'assessors.id', 'memberParts.assessedBy')
    .select('assessors.name as assessedByName')
    .orderBy('classParts.position')
    .orderBy('classParts.id')
    .execute()
export type ShownPartResult = Awaited<ReturnType<typeof listPartResults>>[number]

/** Those of a member. */
export const listPartResultsOf = (db: Db, classId: number, studentId: number) =>
  resultsIn(db, classId).where('memberParts.studentId', '=', studentId).execute()

export const findPartResult = (db: Db, partId: number, studentId: number) =>
  db
    .selectFrom('memberParts')
    .selectAll()
    .where('partId', '=', partId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()

export async function savePartResult(db: Db, result: Insertable<Schema['memberParts']>): Promise<void> {
  await deletePartResult(db, result.partId, result.studentId)
  await db.insertInto('memberParts').values(result).execute()
}

export const deletePartResult = (db: Db, partId: number, studentId: number) =>
  db.deleteFrom('memberParts').where('partId', '=', partId).where('studentId', '=', studentId).execute()

export const deletePartResultsOf = (db: Db, classId: number, studentId: number) =>
  db
    .deleteFrom('memberParts')
    .where('studentId', '=', studentId)
    .where('partId', 'in', (of) => of.selectFrom('classParts').select('id').where('classId', '=', classId))
    .execute()
