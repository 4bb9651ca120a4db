import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { isDayUnverified } from '../../ledger/chain/unverified.queries.ts'

export const countCourses = (db: Db) => countRows(db.selectFrom('courses').where('deletedAt', 'is', null))
export const countTeachers = (db: Db) => countRows(db.selectFrom('teachers'))

const isAny = (query: { executeTakeFirst(): Promise<unknown> }) =>
  query.executeTakeFirst().then((row) => row !== undefined)

export const hasPublishedCourse = (db: Db) =>
  isAny(db.selectFrom('courses').select('id').where('status', '=', 'PUBLISHED').where('deletedAt', 'is', null).limit(1))
export const hasClass = (db: Db) => isAny(db.selectFrom('trainingClasses').select('id').limit(1))

/** Pending work for the staff: applications to review, unpaid orders, and courses to publish or reject. */
export const countPendingApplications = (db: Db) =>
  countRows(db.selectFrom('trainingApplications').where('status', '=', 'PENDING'))
export const countPendingOrders = (db: Db) => countRows(db.selectFrom('orders').where('status', '=', 'PENDING'))
export const countPendingCourses = (db: Db) =>
  countRows(db.selectFrom('courses').where('status', '=', 'PENDING').where('deletedAt', 'is', null))

export const listNewestCourses = (db: Db, rows: number) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'coverFileId', 'status', 'createdAt', 'updatedAt'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

export const listNewestStudents = (db: Db, rows: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatarFileId', 'createdAt', 'updatedAt'])
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    // True for all rows; without this bound, SQLite sorts all students instead of reading the index in order.
    .where('createdAt', '>', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

export const countEnrollments = (db: Db, from: number, to: number) =>
  countRows(db.selectFrom('enrollments').where('createdAt', '>=', from).where('createdAt', '<', to))

/** Credited milliseconds of all students on a site day, and whether only a client vouches for some of them. */
export async function sumStudy(db: Db, day: string): Promise<{ ms: number; isUnverified: 0 | 1 }> {
  const row = await db
    .selectFrom('studyDayTotals')
    .select(['creditedMs', isDayUnverified(db, day).as('isUnverified')])
    .where('day', '=', day)
    .executeTakeFirst()
  return { ms: row?.creditedMs ?? 0, isUnverified: row?.isUnverified ?? 0 }
}
