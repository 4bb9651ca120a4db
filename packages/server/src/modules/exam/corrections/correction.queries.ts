import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { countRows } from '../../../core/database/page-of.ts'
import type { Schema } from '../../../core/database/schema.ts'
import type { AttemptRecord } from '../sitting/sitting.queries.ts'

/** The corrections of an exam, latest first. */
export const listCorrections = (db: Db, examId: number) =>
  db
    .selectFrom('itemCorrections')
    .innerJoin('users', 'users.id', 'itemCorrections.createdBy')
    .selectAll('itemCorrections')
    .select('users.name as creatorName')
    .where('itemCorrections.examId', '=', examId)
    .orderBy('itemCorrections.id', 'desc')
    .execute()
export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number]

export const insertCorrection = async (db: Db, row: Insertable<Schema['itemCorrections']>): Promise<number> =>
  (await db.insertInto('itemCorrections').values(row).returning('id').executeTakeFirstOrThrow()).id

/** The correction that is to be carried out next, or the one of an exam that is not done. */
export function findRunning(db: Db, examId?: number) {
  let query = db.selectFrom('itemCorrections').selectAll().where('state', '=', 'RUNNING')
  if (examId !== undefined) query = query.where('examId', '=', examId)
  return query.orderBy('id').limit(1).executeTakeFirst()
}
export type RunningCorrection = NonNullable<Awaited<ReturnType<typeof findRunning>>>

/** Locks a correction, and returns the last attempt that it has marked again. */
export async function lockCorrection(db: Db, id: number): Promise<Pick<RunningCorrection, 'afterId' | 'state'>> {
  await sql`select id from item_corrections where id = ${id}${forUpdate(db)}`.execute(db)
  return db.selectFrom('itemCorrections').select(['afterId', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
}

export const saveProgress = (
  db: Db,
  id: number,
  progress: { readonly afterId: number } | { readonly state: 'DONE'; readonly doneAt: number },
) => db.updateTable('itemCorrections').set(progress).where('id', '=', id).execute()

/** The last mark that anybody has given. */
export async function lastMarkId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('attemptMarks')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(row.id ?? 0)
}

const handedIn = (db: Db, examId: number) =>
  db.selectFrom('examAttempts').where('examId', '=', examId).where('state', '=', 'HANDED_IN')

/** The next handed-in attempts of an exam in the order of their ids. */
export const listNextAttempts = (db: Db, examId: number, afterId: number, most: number): Promise<AttemptRecord[]> =>
  handedIn(db, examId).selectAll().where('id', '>', afterId).orderBy('id').limit(most).execute()

export const lockAttempts = (db: Db, examId: number, afterId: number, lastId: number) =>
  sql`select id from exam_attempts where exam_id = ${examId} and id > ${afterId} and id <= ${lastId}
    order by id${forUpdate(db)}`.execute(db)

/** How many handed-in attempts an exam has, up to one of them or altogether. */
export const countHandedIn = (db: Db, examId: number, untilId = Number.MAX_SAFE_INTEGER): Promise<number> =>
  countRows(handedIn(db, examId).where('id', '<=', untilId))

export const insertCorrected = (db: Db, row: Insertable<Schema['correctedAttempts']>) =>
  db.insertInto('correctedAttempts').values(row).execute()

const times = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(case when ${condition} then 1 end)`

export const countCorrected = (db: Db, examId: number) =>
  db
    .selectFrom('correctedAttempts')
    .innerJoin('itemCorrections', 'itemCorrections.id', 'correctedAttempts.correctionId')
    .where('itemCorrections.examId', '=', examId)
    .groupBy('correctionId')
    .select([
      'correctionId',
      sql<number>`count(*)`.as('changed'),
      times(sql`passed_before = 0 and passed_after = 1`).as('passed'),
      times(sql`passed_before = 1 and passed_after = 0`).as('failed'),
      times(sql`has_conflict = 1`).as('conflicts'),
    ])
    .execute()

const validCertificates = (db: Db, classId: number) =>
  db
    .selectFrom('certificates')
    .where('certificates.classId', '=', classId)
    .where('certificates.status', '=', 'VALID')
    .where('certificates.deletedAt', 'is', null)

export const listCertified = (db: Db, classId: number) =>
  validCertificates(db, classId).select('certificates.studentId').execute()

/** Valid certificates of a class whose students have attempts that were corrected, by correction. */
export const listAffectedCertificates = (db: Db, examId: number, classId: number) =>
  validCertificates(db, classId)
    .innerJoin('examAttempts', 'examAttempts.studentId', 'certificates.studentId')
    .innerJoin('correctedAttempts', 'correctedAttempts.attemptId', 'examAttempts.id')
    .where('examAttempts.examId', '=', examId)
    .select([
      'correctedAttempts.correctionId',
      'certificates.id',
      'certificates.certificateNumber',
      'certificates.studentName',
    ])
    .distinct()
    .orderBy('certificates.id')
    .execute()

export const listPeople = (db: Db, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'name', 'studentNumber']).where('id', 'in', ids).execute()
