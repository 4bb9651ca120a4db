import { sql } from 'kysely'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { gramsOf, longBeginnings, type Findable } from './gram.ts'

type Student = Findable & { readonly id: number }
type Numbered = Pick<Student, 'id' | 'studentNumber'>
interface GramRow {
  readonly gram: string
  readonly studentId: number
}

/** Makes a student searchable by name, username and number. */
export const insertGrams = (db: Db, student: Student) => insertGramsOf(db, [student])

/** The same for several students; those already searchable stay so. */
export async function insertGramsOf(db: Db, students: readonly Student[]): Promise<void> {
  const inserted = await writeRows<GramRow>(
    db,
    'grams',
    students.flatMap((student) => gramsOf(student).map((gram) => [gram, student.id])),
    (rows) => sql`
    insert into student_grams (gram, student_id) ${rows} on conflict do nothing returning gram, student_id`,
  )
  await addToKeywordCounts(db, inserted, students, 1)
}

/** Removes a student from the search; their number must be the one before the change. */
export const deleteGrams = (db: Db, student: Numbered) => deleteGramsOf(db, [student])

/** The same for several students. */
export async function deleteGramsOf(db: Db, students: readonly Numbered[]): Promise<void> {
  const deleted = await findRows<GramRow>(
    db,
    'delete grams',
    students.map(({ id }) => [id]),
    (keys) => sql`delete from student_grams where student_id in (${keys}) returning gram, student_id`,
  )
  await addToKeywordCounts(db, deleted, students, -1)
}

/** Counts the changed grams, and the long number prefixes of the students they belong to. */
async function addToKeywordCounts(
  db: Db,
  grams: readonly GramRow[],
  students: readonly Numbered[],
  sign: 1 | -1,
): Promise<void> {
  const concerned = new Set(grams.map(({ studentId }) => studentId))
  const beginnings = students.flatMap(({ id, studentNumber }) =>
    concerned.has(id) ? longBeginnings(studentNumber) : [],
  )
  const sums = new Map<string, number>()
  for (const keyword of [...grams.map(({ gram }) => gram), ...beginnings])
    sums.set(keyword, (sums.get(keyword) ?? 0) + sign)
  // In a fixed order, so that two concurrent writers wait for each other instead of deadlocking.
  const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await writeRows(
    db,
    'keyword counts',
    rows,
    (values) => sql`
    insert into keyword_counts (keyword, students) ${values}
    on conflict (keyword) do update set students = keyword_counts.students + excluded.students`,
  )
}
