import type { CertificateFilter } from '@jiangxue/contract/papers/certificate.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertCertificate = (db: Db, row: Insertable<Schema['certificates']>) =>
  db.insertInto('certificates').values(row).returningAll().executeTakeFirstOrThrow()
export type CertificateRecord = Awaited<ReturnType<typeof insertCertificate>>

const notDeleted = (db: Db) => db.selectFrom('certificates').where('certificates.deletedAt', 'is', null)

export const findCertificate = (db: Db, id: number) =>
  notDeleted(db).selectAll('certificates').where('id', '=', id).executeTakeFirst()

export const findCertificateByNumber = (db: Db, certificateNumber: string) =>
  notDeleted(db)
    .leftJoin('certificates as successors', (join) =>
      join.onRef('successors.id', '=', 'certificates.supersededBy').on('successors.deletedAt', 'is', null),
    )
    .selectAll('certificates')
    .select('successors.certificateNumber as successorNumber')
    .where('certificates.certificateNumber', '=', certificateNumber)
    .executeTakeFirst()

/** The current certificate of a student and project: the valid one, or else the last revoked one. */
export const findCurrentCertificate = (db: Db, studentId: number, projectKey: string) =>
  notDeleted(db)
    .selectAll('certificates')
    .where('studentId', '=', studentId)
    .where('projectKey', '=', projectKey)
    .where('status', 'in', ['VALID', 'REVOKED'])
    .orderBy(sql`case when status = 'VALID' then 0 else 1 end`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Whether staff have deleted the last certificate of a student and project. */
export async function isLastDeleted(db: Db, studentId: number, projectKey: string): Promise<boolean> {
  const last = await db
    .selectFrom('certificates')
    .select('deletedAt')
    .where('studentId', '=', studentId)
    .where('projectKey', '=', projectKey)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return typeof last?.deletedAt === 'number'
}

export const listCertificatesOf = (db: Db, studentId: number) =>
  notDeleted(db).selectAll('certificates').where('studentId', '=', studentId).orderBy('id', 'desc').execute()

export const listCertificatesByIds = (db: Db, ids: readonly number[]) =>
  notDeleted(db)
    .innerJoin('users', 'users.id', 'certificates.studentId')
    .selectAll('certificates')
    .select('users.studentNumber')
    .where('certificates.id', 'in', ids)
    .execute()

function filtered(
  db: Db,
  { studentName, courseName, status, organizationId, issuedFrom, issuedTo }: CertificateFilter,
) {
  let query = notDeleted(db)
  if (studentName)
    query = query.where(sql<boolean>`lower(certificates.student_name) like ${containing(studentName)} escape '\\'`)
  if (courseName)
    query = query.where(sql<boolean>`lower(certificates.course_name) like ${containing(courseName)} escape '\\'`)
  if (status !== undefined) query = query.where('certificates.status', '=', status)
  if (issuedFrom !== undefined) query = query.where('certificates.issueDate', '>=', issuedFrom)
  if (issuedTo !== undefined) query = query.where('certificates.issueDate', '<=', issuedTo)
  if (organizationId !== undefined)
    query = query.where('certificates.studentId', 'in', (of) =>
      of.selectFrom('users').select('users.id').where('users.organizationId', '=', organizationId),
    )
  return query
}

export const countCertificates = (db: Db, filter: CertificateFilter): Promise<number> => countRows(filtered(db, filter))

export const listCertificates = (db: Db, filter: CertificateFilter, at: PageAt) =>
  rowsOf(filtered(db, filter).selectAll('certificates').orderBy('certificates.id', 'desc'), at)

/** The newest certificates with ids below `id`, with the details of their students for the sheet. */
export const listCertificatesBefore = (db: Db, filter: CertificateFilter, id: number, limit: number) =>
  filtered(db, filter)
    .where('certificates.id', '<', id)
    .innerJoin('users', 'users.id', 'certificates.studentId')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .selectAll('certificates')
    .select(['users.studentNumber', 'organizations.name as organizationName'])
    .orderBy('certificates.id', 'desc')
    .limit(limit)
    .execute()
export type CertificateSheetRecord = Awaited<ReturnType<typeof listCertificatesBefore>>[number]

/** Changes a valid certificate. Returns false if it is no longer valid. */
export const updateValid = (db: Db, id: number, change: Updateable<Schema['certificates']>): Promise<boolean> =>
  isDone(
    db
      .updateTable('certificates')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'VALID')
      .where('deletedAt', 'is', null),
  )

export const markSuccessor = (db: Db, id: number, successorId: number) =>
  db.updateTable('certificates').set({ supersededBy: successorId }).where('id', '=', id).execute()

export const markDeleted = (db: Db, id: number, now: number): Promise<boolean> =>
  isDone(db.updateTable('certificates').set({ deletedAt: now }).where('id', '=', id).where('deletedAt', 'is', null))

/** The student with the facts that a certificate needs. */
export const findGraduate = (db: Db, studentId: number) =>
  db
    .selectFrom('users')
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.studentNumber',
      'users.email',
      'users.phone',
      'users.idCardCipher',
      'studentTotals.completedLessons',
    ])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
export type Graduate = NonNullable<Awaited<ReturnType<typeof findGraduate>>>

export const findCourseByName = (db: Db, name: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

export const findCourseName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('courses').select('name').where('id', '=', id).executeTakeFirst())?.name
