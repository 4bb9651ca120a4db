import { sql } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { gramsOf } from './gram.ts'

/** Makes a student searchable by n-grams of name and login name. */
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
