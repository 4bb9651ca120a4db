import type { ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing, escapeLike } from '../../core/database/like.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { isFound } from '../../core/database/rows/row-results.ts'
import { saveIfUnchanged, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertApplication = (db: Db, row: Insertable<Schema['trainingApplications']>) =>
  insertRow(db, 'trainingApplications', row)

export const hasPendingApplication = (db: Db, idCardDigest: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom('trainingApplications')
      .select('id')
      .where('idCardDigest', '=', idCardDigest)
      .where('status', '=', 'PENDING'),
  )

const progressColumns = ['status', 'reviewNote', 'createdAt'] as const

export const findProgress = (db: Db, receiptDigest: string) =>
  db
    .selectFrom('trainingApplications')
    .select(progressColumns)
    .where('receiptDigest', '=', receiptDigest)
    .executeTakeFirst()
export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>

export const findProgressId = async (db: Db, receiptDigest: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('trainingApplications')
      .select('id')
      .where('receiptDigest', '=', receiptDigest)
      .executeTakeFirst()
  )?.id

const mostLookedUp = 50
export const listProgress = (db: Db, lookUpDigest: string) =>
  db
    .selectFrom('trainingApplications')
    .select(progressColumns)
    .where('lookUpDigest', '=', lookUpDigest)
    .orderBy('id', 'desc')
    .limit(mostLookedUp)
    .execute()

export interface ApplicationSearch {
  readonly keyword?: string | undefined
  readonly idCardDigest?: string | undefined
  readonly status?: ApplicationStatus | undefined
  readonly studentId?: number | undefined
}
function filtered(db: Db, { keyword, idCardDigest, status, studentId }: ApplicationSearch) {
  let query = db.selectFrom('trainingApplications')
  if (status) query = query.where('trainingApplications.status', '=', status)
  if (studentId) query = query.where('trainingApplications.studentId', '=', studentId)
  if (!keyword) return query
  const [within, beginning] = [containing(keyword), `${escapeLike(keyword)}%`]
  return query.where(sql<boolean>`(lower(attendee_name) like ${within} escape '\\' or lower(attendee_company) like ${within} escape '\\'
    or attendee_phone like ${beginning} escape '\\' or training_applications.id_card_digest = ${idCardDigest ?? ''})`)
}

export const countApplications = (db: Db, filter: ApplicationSearch): Promise<number> => countRows(filtered(db, filter))

const withPeople = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('users as reviewers', 'reviewers.id', 'trainingApplications.reviewedBy')
    .leftJoin('users as students', 'students.id', 'trainingApplications.studentId')
    .selectAll('trainingApplications')
    .select(['reviewers.name as reviewerName', 'students.studentNumber', 'students.username'])

/** The next applications with smaller ids, newest first. */
export const listApplicationsBefore = (db: Db, filter: ApplicationSearch, id: number, limit: number) =>
  withPeople(filtered(db, filter).where('trainingApplications.id', '<', id))
    .orderBy('trainingApplications.id', 'desc')
    .limit(limit)
    .execute()

/** The applications of the members of a class, newest first. */
export const listApplicationsOfClass = (db: Db, classId: number) =>
  withPeople(filtered(db, {}))
    .where('trainingApplications.studentId', 'in', (of) =>
      of.selectFrom('classMembers').select('classMembers.studentId').where('classMembers.classId', '=', classId),
    )
    .orderBy('trainingApplications.id', 'desc')
    .execute()

/** The neighbors of an application in the list, which is sorted newest first. */
export async function findNeighbours(db: Db, filter: ApplicationSearch, id: number) {
  const beside = (direction: '<' | '>') =>
    filtered(db, filter)
      .select('trainingApplications.id')
      .where('trainingApplications.id', direction, id)
      .orderBy('trainingApplications.id', direction === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [previous, next] = [await beside('>'), await beside('<')]
  return { previousId: previous?.id ?? null, nextId: next?.id ?? null }
}

export const countByStatus = (db: Db) =>
  db
    .selectFrom('trainingApplications')
    .select((of) => ['status', of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

export const listApplications = (db: Db, filter: ApplicationSearch, at: PageAt) =>
  rowsOf(withPeople(filtered(db, filter)).orderBy('trainingApplications.id', 'desc'), at)
export type ApplicationRecord = Awaited<ReturnType<typeof listApplications>>[number]

/** An application with the consent that was given for it. */
export const findApplication = (db: Db, id: number) =>
  withPeople(filtered(db, {}).where('trainingApplications.id', '=', id))
    .innerJoin('consents', (join) =>
      join.onRef('consents.applicationId', '=', 'trainingApplications.id').on('consents.isGiven', '=', 1),
    )
    .select(['consents.version as consentVersion', 'consents.at as consentedAt'])
    .executeTakeFirst()
export type FoundApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** Stores a review. Returns false if another admin has changed the application in the meantime. */
export const saveReview = (
  db: Db,
  application: OfVersion,
  review: {
    status: ApplicationStatus
    reviewNote: string
    reviewedBy: number | null
    reviewedAt: number
    studentId: number | null
  },
): Promise<boolean> =>
  saveIfUnchanged(db, 'trainingApplications', application, { ...review, updatedAt: review.reviewedAt })

type WithPhotos = Pick<ApplicationRecord, 'id' | 'idCardFrontFileId' | 'idCardBackFileId'>

/** Deletes an application, its consent and the rows of its photos. Returns the locations of their objects. */
export async function deleteApplicationAndPhotos(db: Db, application: WithPhotos) {
  await db.deleteFrom('consents').where('applicationId', '=', application.id).execute()
  await db.deleteFrom('trainingApplications').where('id', '=', application.id).execute()
  return deletePhotoFiles(db, application)
}

/** Deletes the rows of an application's photos. Returns the locations of their objects. */
export async function deletePhotosOf(db: Db, application: WithPhotos) {
  await db
    .updateTable('trainingApplications')
    .set({ idCardFrontFileId: null, idCardBackFileId: null })
    .where('id', '=', application.id)
    .execute()
  return deletePhotoFiles(db, application)
}

async function deletePhotoFiles(db: Db, { idCardFrontFileId, idCardBackFileId }: WithPhotos) {
  const ids = [idCardFrontFileId, idCardBackFileId].filter((id) => id !== null)
  if (ids.length === 0) return []
  return db.deleteFrom('files').where('id', 'in', ids).returning(['storage', 'objectKey']).execute()
}

const mostPlaces = 50

/** The classes of a student, the latest joined first. */
export const listPlacesInClasses = (db: Db, studentId: number) =>
  db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .select(['trainingClasses.id', 'trainingClasses.name'])
    .where('classMembers.studentId', '=', studentId)
    .where('trainingClasses.deletedAt', 'is', null)
    .orderBy('classMembers.joinedAt', 'desc')
    .limit(mostPlaces)
    .execute()

/** The orders of a student, newest first. */
export const listPlacesInCourses = (db: Db, studentId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .select(['orders.id', 'orders.status', 'courses.name as courseName'])
    .where('orders.studentId', '=', studentId)
    .orderBy('orders.id', 'desc')
    .limit(mostPlaces)
    .execute()

export const isPhoneTaken = (db: Db, phone: string): Promise<boolean> =>
  isFound(db.selectFrom('users').select('id').where('phone', '=', phone).where('deletedAt', 'is', null))
