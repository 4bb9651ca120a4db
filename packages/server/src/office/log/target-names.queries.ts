import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

/** Where the names of what operations are done to are stored. */
const places: Readonly<Record<string, readonly [table: string, column: string]>> = {
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
}

/** The names of rows by id; rows of a kind without names, and rows that are gone, have none. */
export async function listTargetNames(
  db: Db,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  if (kind === 'order') return listOrderNames(db, ids)
  if (kind === 'contract') return listContractNames(db, ids)
  if (kind === 'anomaly') return listAnomalyNames(db, ids)
  if (kind === 'privacy') return listAskers(db, ids)
  const place = places[kind]
  if (!place) return new Map()
  const [table, column] = place
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
  return byId(rows)
}

const byId = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [Number(id), name]))

async function listOrderNames(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.studentId')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .where('orders.id', 'in', ids)
    .select(['orders.id', 'users.name as student', 'courses.name as course'])
    .execute()
  return byId(rows.map(({ id, student, course }) => ({ id, name: `${student} · ${course}` })))
}

async function listContractNames(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('trainingContracts')
    .innerJoin('users', 'users.id', 'trainingContracts.studentId')
    .innerJoin('courses', 'courses.id', 'trainingContracts.courseId')
    .where('trainingContracts.id', 'in', ids)
    .select(['trainingContracts.id', 'users.name as student', 'courses.name as course'])
    .execute()
  return byId(rows.map(({ id, student, course }) => ({ id, name: `${student} · ${course}` })))
}

async function listAnomalyNames(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('anomalyFindings')
    .innerJoin('users', 'users.id', 'anomalyFindings.studentId')
    .where('anomalyFindings.id', 'in', ids)
    .select(['anomalyFindings.id', 'users.name', 'anomalyFindings.day'])
    .execute()
  return byId(rows.map(({ id, name, day }) => ({ id, name: `${name} ${day}` })))
}

/** Who has asked for something about their data. */
async function listAskers(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('privacyRequests')
    .innerJoin('users', 'users.id', 'privacyRequests.userId')
    .where('privacyRequests.id', 'in', ids)
    .select(['privacyRequests.id', 'users.name'])
    .execute()
  return byId(rows)
}
