import type { Db } from '../../core/database/database.ts'
import { isDayUnverified } from '../../ledger/chain/unverified.queries.ts'

const count = async (query: Promise<{ total: number | string | bigint }>) => Number((await query).total)

export const countCourses = (db: Db) =>
  count(
    db
      .selectFrom('courses')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )
export const countTeachers = (db: Db) =>
  count(
    db
      .selectFrom('teachers')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  )

const isAny = (query: { executeTakeFirst(): Promise<unknown> }) =>
  query.executeTakeFirst().then((row) => row !== undefined)

export const hasPublishedCourse = (db: Db) =>
  isAny(db.selectFrom('courses').select('id').where('status', '=', 'PUBLISHED').where('deletedAt', 'is', null).limit(1))
export const hasClass = (db: Db) => isAny(db.selectFrom('trainingClasses').select('id').limit(1))

/** Pending work for the staff: applications to review, unpaid orders, and courses to publish or reject. */
export const countPendingApplications = (db: Db) =>
  count(
    db
      .selectFrom('trainingApplications')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow(),
  )
export const countPendingOrders = (db: Db) =>
  count(
    db
      .selectFrom('orders')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow(),
  )
export const countPendingCourses = (db: Db) =>
  count(
    db
      .selectFrom('courses')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('status', '=', 'PENDING')
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )

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

/** The number of enrollments between two instants. */
export const countEnrollments = (db: Db, from: number, to: number) =>
  count(
    db
      .selectFrom('enrollments')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .executeTakeFirstOrThrow(),
  )

/** Credited milliseconds of all students on a site day, and whether only a client vouches for some of them. */
export async function sumStudy(db: Db, day: string): Promise<{ ms: number; isUnverified: 0 | 1 }> {
  const row = await db
    .selectFrom('studyDayTotals')
    .select(['creditedMs', isDayUnverified(db, day).as('isUnverified')])
    .where('day', '=', day)
    .executeTakeFirst()
  return { ms: row?.creditedMs ?? 0, isUnverified: row?.isUnverified ?? 0 }
}
