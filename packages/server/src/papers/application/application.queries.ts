import type { ApplicationStatus } from '@jiangxue/contract/labels.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { TrainingApplicationTable } from '../../core/database/schema.ts'

export async function insertApplication(db: Db, row: Insertable<TrainingApplicationTable>): Promise<number> {
  return (await db.insertInto('training_applications').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const hasPendingApplication = async (db: Db, idCardDigest: string): Promise<boolean> =>
  (await db
    .selectFrom('training_applications')
    .select('id')
    .where('id_card_digest', '=', idCardDigest)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()) !== undefined

const progressColumns = ['status', 'review_note', 'created_at'] as const

export const findProgress = (db: Db, receiptDigest: string) =>
  db
    .selectFrom('training_applications')
    .select(progressColumns)
    .where('receipt_digest', '=', receiptDigest)
    .executeTakeFirst()
export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>

export const findProgressId = async (db: Db, receiptDigest: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('training_applications')
      .select('id')
      .where('receipt_digest', '=', receiptDigest)
      .executeTakeFirst()
  )?.id

const mostLookedUp = 50
export const listProgress = (db: Db, lookUpDigest: string) =>
  db
    .selectFrom('training_applications')
    .select(progressColumns)
    .where('look_up_digest', '=', lookUpDigest)
    .orderBy('id', 'desc')
    .limit(mostLookedUp)
    .execute()

export interface ApplicationFilter {
  readonly keyword?: string | undefined
  readonly idCardDigest?: string | undefined
  readonly status?: ApplicationStatus | undefined
}
function filtered(db: Db, { keyword, idCardDigest, status }: ApplicationFilter) {
  let query = db.selectFrom('training_applications')
  if (status) query = query.where('training_applications.status', '=', status)
  if (!keyword) return query
  const [within, beginning] = [`%${escapeLike(keyword.toLowerCase())}%`, `${escapeLike(keyword)}%`]
  return query.where(sql<boolean>`(lower(attendee_name) like ${within} escape '\\' or lower(attendee_company) like ${within} escape '\\'
    or attendee_phone like ${beginning} escape '\\' or training_applications.id_card_digest = ${idCardDigest ?? ''})`)
}

export const countApplications = async (db: Db, filter: ApplicationFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const withPeople = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('users as reviewers', 'reviewers.id', 'training_applications.reviewed_by')
    .leftJoin('users as students', 'students.id', 'training_applications.student_id')
    .selectAll('training_applications')
    .select(['reviewers.name as reviewer_name', 'students.student_number as student_number'])

export const listApplications = (db: Db, filter: ApplicationFilter, { page, size }: { page: number; size: number }) =>
  withPeople(filtered(db, filter))
    .orderBy('training_applications.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()

export const findApplication = (db: Db, id: number) =>
  withPeople(filtered(db, {}).where('training_applications.id', '=', id)).executeTakeFirst()
export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** Moves an application on; false where another admin was quicker. */
export async function saveReview(
  db: Db,
  application: { id: number; version: number },
  review: {
    status: ApplicationStatus
    review_note: string
    reviewed_by: number | null
    reviewed_at: number
    student_id: number | null
  },
): Promise<boolean> {
  const result = await db
    .updateTable('training_applications')
    .set({ ...review, updated_at: review.reviewed_at, version: application.version + 1 })
    .where('id', '=', application.id)
    .where('version', '=', application.version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes an application with the rows of its photos and answers where their bodies lie. */
export async function deleteApplication(
  db: Db,
  application: { id: number; id_card_front_file_id: number; id_card_back_file_id: number },
) {
  await db.deleteFrom('training_applications').where('id', '=', application.id).execute()
  return db
    .deleteFrom('files')
    .where('id', 'in', [application.id_card_front_file_id, application.id_card_back_file_id])
    .returning(['object_key'])
    .execute()
}

/** The account that an ID number belongs to, deleted or not. */
export const findUserByIdCard = (db: Db, idCardDigest: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'deleted_at'])
    .where('id_card_digest', '=', idCardDigest)
    .executeTakeFirst()

export const isPhoneTaken = async (db: Db, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined
