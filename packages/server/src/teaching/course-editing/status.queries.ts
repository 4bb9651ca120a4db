import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

type Columns = Schema['courseStatuses']

export const findCustomStatus = (db: Db, value: string) =>
  db.selectFrom('courseStatuses').selectAll().where('value', '=', value).executeTakeFirst()

export async function insertCustomStatus(db: Db, status: Insertable<Columns>): Promise<void> {
  await db.insertInto('courseStatuses').values(status).execute()
}

/** The last position among the custom statuses, starting at 0. */
export async function lastStatusPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('courseStatuses')
    .select((of) => of.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

export async function saveCustomStatus(db: Db, value: string, change: Updateable<Columns>): Promise<void> {
  await db.updateTable('courseStatuses').set(change).where('value', '=', value).execute()
}

export async function deleteCustomStatus(db: Db, value: string): Promise<void> {
  await db.deleteFrom('courseStatuses').where('value', '=', value).execute()
}

/** The number of courses with a status, without deleted ones. */
export async function countCoursesOfStatus(db: Db, status: string): Promise<number> {
  const { courses } = await db
    .selectFrom('courses')
    .select((of) => of.fn.countAll().as('courses'))
    .where('status', '=', status)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(courses)
}
