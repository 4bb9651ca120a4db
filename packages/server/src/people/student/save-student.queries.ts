import { sql, type Insertable } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'
import { gramsOf } from './gram.ts'

export async function insertUser(db: Db, user: Insertable<Schema['users']>): Promise<number> {
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a student findable by pieces of name and login name. */
export const insertGrams = (db: Db, studentId: number, name: string, username: string) =>
  writeRows(
    db,
    'grams',
    gramsOf(name, username).map((gram) => [gram, studentId]),
    (rows) => sql`
    insert into student_grams (gram, student_id) values ${rows} on conflict do nothing`,
  )

export async function deleteGrams(db: Db, studentId: number): Promise<void> {
  await db.deleteFrom('studentGrams').where('studentId', '=', studentId).execute()
}
