import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { forUpdate } from '../../core/database/lock-rows.ts'
import { countRows } from '../../core/database/page-of.ts'
import type { Schema } from '../../core/database/schema.ts'

type Columns = Schema['courseStatuses']

/** Locks a custom status and returns it, so that it is not deleted while a course gets it. */
export const lockCustomStatus = async (db: Db, value: string) =>
  (await sql<Selectable<Columns>>`select * from course_statuses where value = ${value}${forUpdate(db)}`.execute(db))
    .rows[0]

export const insertCustomStatus = (db: Db, status: Insertable<Columns>) =>
  db.insertInto('courseStatuses').values(status).execute()

/** The last position among the custom statuses, starting at 0. */
export async function lastStatusPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('courseStatuses')
    .select((of) => of.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

export const saveCustomStatus = (db: Db, value: string, change: Updateable<Columns>) =>
  db.updateTable('courseStatuses').set(change).where('value', '=', value).execute()

export const deleteCustomStatus = (db: Db, value: string) =>
  db.deleteFrom('courseStatuses').where('value', '=', value).execute()

/** The number of courses with a status, without deleted ones. */
export const countCoursesOfStatus = (db: Db, status: string): Promise<number> =>
  countRows(db.selectFrom('courses').where('status', '=', status).where('deletedAt', 'is', null))
