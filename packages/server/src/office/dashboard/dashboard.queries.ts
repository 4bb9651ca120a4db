import type { Db } from '../../core/database/database.ts'
import { isDayUnverified } from '../../core/ledger/unverified.queries.ts'

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

/** What waits for somebody: applications to be reviewed, orders to be paid, courses to be published or sent back. */
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
    // All of them; without a bound SQLite would sort every student instead of reading the index that is in this order.
    .where('createdAt', '>', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

/** Enrolments between two instants. */
export const countEnrollments = (db: Db, from: number, to: number) =>
  count(
    db
      .selectFrom('enrollments')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .executeTakeFirstOrThrow(),
  )

/** Credited milliseconds of all students on a day of the site, and whether some are only what a client has reported. */
export async function sumStudy(db: Db, day: string): Promise<{ ms: number; isUnverified: 0 | 1 }> {
  const row = await db
    .selectFrom('studyDayTotals')
    .select(['creditedMs', isDayUnverified(db, day).as('isUnverified')])
    .where('day', '=', day)
    .executeTakeFirst()
  return { ms: row?.creditedMs ?? 0, isUnverified: row?.isUnverified ?? 0 }
}
