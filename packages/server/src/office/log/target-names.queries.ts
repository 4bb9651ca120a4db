import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'

const student = sql`(select users.name from users where users.id = student_id)`
const course = sql`(select courses.name from courses where courses.id = course_id)`

/** Where the names of what operations are done to are stored. */
const places: Readonly<Record<string, readonly [table: string, name: string | RawBuilder<unknown>]>> = {
  user: ['users', 'name'],
  student: ['users', 'name'],
  face: ['users', 'name'],
  organization: ['organizations', 'name'],
  class: ['trainingClasses', 'name'],
  authorityForm: ['authorityForms', 'name'],
  teacher: ['teachers', 'name'],
  category: ['categories', 'name'],
  course: ['courses', 'name'],
  outline: ['courses', 'name'],
  chapter: ['chapters', 'title'],
  lesson: ['lessons', 'title'],
  material: ['materials', 'name'],
  news: ['news', 'title'],
  paper: ['papers', 'name'],
  exam: ['exams', 'name'],
  itemBank: ['itemBanks', 'name'],
  item: ['items', 'summary'],
  question: ['lessonQuestions', 'content'],
  role: ['customRoles', 'name'],
  certificate: ['certificates', 'certificateNumber'],
  application: ['trainingApplications', 'attendeeName'],
  order: ['orders', sql`${student} || ' · ' || ${course}`],
  contract: ['trainingContracts', sql`${student} || ' · ' || ${course}`],
  anomaly: ['anomalyFindings', sql`${student} || ' ' || day`],
  // Who has asked for something about their data.
  privacy: ['privacyRequests', sql`(select users.name from users where users.id = user_id)`],
}

/** The names of rows by id; rows of a kind without names, and rows that are gone, have none. */
export async function listTargetNames(
  db: Db,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const place = places[kind]
  if (!place || ids.length === 0) return new Map()
  const [table, name] = place
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${typeof name === 'string' ? sql.ref(name) : name} as name
    from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [Number(row.id), row.name]))
}
