import { sql, type Insertable } from 'kysely'
import { writeRows } from '../database/bulk.ts'
import type { Db } from '../database/database.ts'
import type { UserTable } from '../database/schema.ts'
import { gramsOf } from './gram.ts'

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<number> {
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a student findable by pieces of name and login name. */
export const insertGrams = (db: Db, studentId: number, name: string, username: string) =>
  writeRows(db, 'grams', gramsOf(name, username).map((gram) => [gram, studentId]), (rows) => sql`
    insert into student_grams (gram, student_id) values ${rows} on conflict do nothing`)

export async function deleteGrams(db: Db, studentId: number): Promise<void> {
  await db.deleteFrom('student_grams').where('student_id', '=', studentId).execute()
}

/** Moves the counter of an organization (null = none) and status. */
export const addToStudentCount = (db: Db, organizationId: number | null, status: string, students: number) =>
  db
    .insertInto('student_counts')
    .values({ organization_id: organizationId ?? 0, status, students })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'status']).doUpdateSet({ students: sql`student_counts.students + ${students}` }),
    )
    .execute()
