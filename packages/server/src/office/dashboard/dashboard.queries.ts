import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

const count = async (query: Promise<{ total: number | string | bigint }>) => Number((await query).total)

export const countCourses = (db: Db) =>
  count(
    db
      .selectFrom('courses')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
export const countTeachers = (db: Db) =>
  count(
    db
      .selectFrom('teachers')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  )

/** Fen that came in since an instant, less what was given back since. */
export async function sumIncome(db: Db, from: number): Promise<number> {
  const sum = async (column: 'paid_fen' | 'refunded_fen', at: 'paid_at' | 'refunded_at') =>
    Number(
      (
        await db
          .selectFrom('orders')
          .select((of) => of.fn.sum<number | null>(column).as('total'))
          .where(at, '>=', from)
          .executeTakeFirstOrThrow()
      ).total ?? 0,
    )
  return (await sum('paid_fen', 'paid_at')) - (await sum('refunded_fen', 'refunded_at'))
}

export const listNewestCourses = (db: Db, rows: number) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'cover_file_id', 'status', 'created_at', 'updated_at'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

export const listNewestStudents = (db: Db, rows: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatar_file_id', 'created_at', 'updated_at'])
    .where('role', '=', 'STUDENT')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

/** Enrolments between two instants. */
export const countEnrollments = (db: Db, from: number, to: number) =>
  count(
    db
      .selectFrom('enrollments')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirstOrThrow(),
  )

/** Credited milliseconds of all students on a day of the site. */
export async function sumStudy(db: Db, day: string): Promise<number> {
  const { total } = await db
    .selectFrom('study_days')
    .select(sql<number | null>`sum(credited_ms)`.as('total'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
