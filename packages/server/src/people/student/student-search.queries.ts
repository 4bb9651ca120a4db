import { sql } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { gramsOf } from './gram.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly username: string
}

/** Makes a student searchable by n-grams of name and login name. */
export const insertGrams = (db: Db, id: number, name: string, username: string) =>
  insertGramsOf(db, [{ id, name, username }])

/** The same for many. */
export const insertGramsOf = (db: Db, students: readonly Named[]) =>
  writeRows(
    db,
    'grams',
    students.flatMap(({ id, name, username }) => gramsOf(name, username).map((gram) => [gram, id])),
    (rows) => sql`
    insert into student_grams (gram, student_id) values ${rows} on conflict do nothing`,
  )

export async function deleteGrams(db: Db, studentId: number): Promise<void> {
  await db.deleteFrom('studentGrams').where('studentId', '=', studentId).execute()
}
