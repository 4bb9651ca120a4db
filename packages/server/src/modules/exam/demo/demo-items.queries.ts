import type { Db } from '../../../core/database/database.ts'

/** The id of the course with a name; null if there is none. */
export async function findCourseId(db: Db, name: string): Promise<number | null> {
  const course = await db.selectFrom('courses').select('id').where('name', '=', name).executeTakeFirst()
  return course?.id ?? null
}
