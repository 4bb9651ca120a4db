import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { TeacherTable } from '../database/schema.ts'

export async function insertTeacher(db: Db, teacher: Insertable<TeacherTable>): Promise<number> {
  return (await db.insertInto('teachers').values(teacher).returning('id').executeTakeFirstOrThrow()).id
}
