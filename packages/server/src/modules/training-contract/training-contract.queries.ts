import type { ContractListQuery, UnsignedListQuery } from '@jiangxue/contract/training-contract/training-contract.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { pageOf } from '../../core/database/page-of.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { byKeyword } from '../../people/student/by-keyword.ts'
import { lacksContract } from '../../teaching/enrollment/contract-due.queries.ts'

/** Enrollments in force that lack a contract, of accounts and courses that still exist. */
const due = (db: Db, now: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.courseId')
    .innerJoin('users', 'users.id', 'enrollments.studentId')
    .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
    .leftJoin('trainingClasses', (join) =>
      join.onRef('trainingClasses.id', '=', 'enrollments.classId').on('trainingClasses.deletedAt', 'is', null),
    )
    .where('enrollments.replacedAt', 'is', null)
    .where('courses.deletedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .where((or) => or.or([or('enrollments.expiresAt', 'is', null), or('enrollments.expiresAt', '>', now)]))
    .where((or) => or.or([or('orders.status', 'is', null), or('orders.status', '!=', 'REFUNDED')]))
    .where(lacksContract)

const withTerms = (query: ReturnType<typeof due>) =>
  query.select([
    'enrollments.id as enrollmentId',
    'enrollments.studentId',
    'enrollments.courseId',
    'enrollments.classId',
    'enrollments.createdAt as enrolledAt',
    'enrollments.expiresAt',
    'courses.name as courseName',
    'trainingClasses.name as className',
    'trainingClasses.startDate',
    'trainingClasses.endDate',
    'orders.id as orderId',
    'users.name as studentName',
    'users.studentNumber',
    'users.idCardCipher',
    sql<number>`coalesce(orders.amount_fen, 0)`.as('amountFen'),
    sql<number | null>`(select id from training_contracts
      where training_contracts.enrollment_id = enrollments.id and training_contracts.state = 'SIGNED')`.as('signedId'),
  ])

/** What a student has to sign, latest enrolled first. */
export const listDue = (db: Db, studentId: number, now: number) =>
  withTerms(due(db, now)).where('enrollments.studentId', '=', studentId).orderBy('enrollments.id', 'desc').execute()
export type DueRow = Awaited<ReturnType<typeof listDue>>[number]

export const findDue = (db: Db, studentId: number, courseId: number, now: number) =>
  withTerms(due(db, now))
    .where('enrollments.studentId', '=', studentId)
    .where('enrollments.courseId', '=', courseId)
    .executeTakeFirst()

/** One page of the students who have to sign and have not, latest enrolled first, and their total number. */
export function listUnsigned(db: Db, { page, size, keyword, classId, courseId }: UnsignedListQuery, now: number) {
  let query = due(db, now)
  if (keyword) query = query.where(byKeyword(keyword, []))
  if (classId !== undefined) query = query.where('enrollments.classId', '=', classId)
  if (courseId !== undefined) query = query.where('enrollments.courseId', '=', courseId)
  return pageOf(withTerms(query).orderBy('enrollments.id', 'desc'), { page, size })
}

/** Locks an enrollment with its order, in a locked course, until the transaction ends. */
export async function lockTerms(db: Db, { enrollmentId, orderId }: Pick<DueRow, 'enrollmentId' | 'orderId'>) {
  if (orderId !== null)
    await db
      .updateTable('orders')
      .set((row) => ({ updatedAt: row.ref('updatedAt') }))
      .where('id', '=', orderId)
      .execute()
  await db
    .updateTable('enrollments')
    .set((row) => ({ createdAt: row.ref('createdAt') }))
    .where('id', '=', enrollmentId)
    .execute()
}

/** The hours of a course, in hundredths. */
export const sumHours = (db: Db, courseId: number): Promise<number> =>
  sumOf(
    db
      .selectFrom('lessons')
      .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
      .select((of) => of.fn.sum('lessons.creditHundredths').as('sum'))
      .where('lessons.courseId', '=', courseId)
      .where('lessons.deletedAt', 'is', null)
      .where('chapters.deletedAt', 'is', null),
  )

const withNames = (db: Db) =>
  db
    .selectFrom('trainingContracts')
    .innerJoin('courses', 'courses.id', 'trainingContracts.courseId')
    .innerJoin('users', 'users.id', 'trainingContracts.studentId')
    .leftJoin('trainingClasses', 'trainingClasses.id', 'trainingContracts.classId')
    .selectAll('trainingContracts')
    .select([
      'courses.name as courseName',
      'trainingClasses.name as className',
      'users.name as studentName',
      'users.studentNumber',
    ])

interface ContractSearch extends Pick<
  ContractListQuery,
  'page' | 'size' | 'keyword' | 'state' | 'classId' | 'courseId'
> {
  readonly studentId?: number
}

/** One page of signed contracts, newest first, and their total number. */
export function listContracts(db: Db, { page, size, keyword, state, classId, courseId, studentId }: ContractSearch) {
  let query = withNames(db)
  if (studentId !== undefined) query = query.where('trainingContracts.studentId', '=', studentId)
  if (state !== undefined) query = query.where('trainingContracts.state', '=', state)
  if (classId !== undefined) query = query.where('trainingContracts.classId', '=', classId)
  if (courseId !== undefined) query = query.where('trainingContracts.courseId', '=', courseId)
  if (keyword) query = query.where(byKeyword(keyword, []))
  return pageOf(query.orderBy('trainingContracts.id', 'desc'), { page, size })
}

export const findContract = (db: Db, id: number) =>
  withNames(db).where('trainingContracts.id', '=', id).executeTakeFirst()
export type ContractRow = NonNullable<Awaited<ReturnType<typeof findContract>>>

export const insertContract = async (db: Db, row: Insertable<Schema['trainingContracts']>): Promise<number> =>
  (await db.insertInto('trainingContracts').values(row).returning('id').executeTakeFirstOrThrow()).id

/** The contract stays as it was signed; another one is in force. */
export const setReplaced = (db: Db, id: number) =>
  db.updateTable('trainingContracts').set({ state: 'REPLACED' }).where('id', '=', id).execute()
