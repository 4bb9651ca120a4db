import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { deleteGramsOf } from '../student/student-search.queries.ts'
import type { ImportRecord } from './import.queries.ts'

type Range = Pick<ImportRecord, 'id' | 'firstStudentId' | 'lastStudentId'>

const imported = (db: Db, { id, firstStudentId, lastStudentId }: Range) =>
  db
    .selectFrom('users')
    .where('users.id', '>=', firstStudentId ?? 0)
    .where('users.id', '<=', lastStudentId ?? -1)
    .where('users.importId', '=', id)

/** Where a student leaves traces who uses the account for more than to sign in. */
export const traces = [
  'study_segments',
  'ledger_events',
  'enrollments',
  'orders',
  'certificates',
  'notes',
  'training_applications',
  'record_prints',
  'lesson_progress',
  'course_progress',
  'lesson_questions',
  'presence_states',
  'face_consents',
  'anomaly_findings',
] as const

/** Of the traces, those that joining a class leaves by itself. */
const ofClass: readonly string[] = ['enrollments', 'orders']

/** How many new students of an import into a class have more than the class has given them: they stay. */
export async function countBeyondClass(db: Db, range: Range, classId: number): Promise<number> {
  const has = traces
    .filter((table) => !ofClass.includes(table))
    .map((table) => sql<boolean>`exists (select 1 from ${sql.table(table)} as trace where trace.student_id = users.id)`)
  const elsewhere = sql<boolean>`exists (select 1 from enrollments where enrollments.student_id = users.id
    and coalesce(enrollments.class_id, 0) <> ${classId})`
  const paid = sql<boolean>`exists (select 1 from orders join order_payments on order_payments.order_id = orders.id
    where orders.student_id = users.id)`
  const row = await imported(db, range)
    .where((where) => where.or([...has, elsewhere, paid]))
    .select((count) => count.fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow()
  return Number(row.students)
}

/** How many students of an import have studied, enrolled or got a certificate, or are no students any more. */
export async function countStudying(db: Db, range: Range): Promise<number> {
  const has = traces.map(
    (table) => sql<boolean>`exists (select 1 from ${sql.table(table)} as trace where trace.student_id = users.id)`,
  )
  const row = await imported(db, range)
    .where((where) => where.or([...has, where('role', '!=', 'STUDENT')]))
    .select((count) => count.fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow()
  return Number(row.students)
}

export const listImportedForUndo = (db: Db, range: Range) =>
  imported(db, range).select(['users.id', 'organizationId', 'status', 'deletedAt']).execute()

export async function deleteGramsBetween(db: Db, importId: number, first: number, last: number): Promise<void> {
  const range = { id: importId, firstStudentId: first, lastStudentId: last }
  await deleteGramsOf(db, await imported(db, range).select(['users.id', 'users.studentNumber']).execute())
}

/** What signing in and looking around leave, and what the import itself has made. */
export const belongings = [
  ['studentGrams', 'studentId'],
  ['loginSessions', 'userId'],
  ['knownOrigins', 'userId'],
  ['playbackSessions', 'studentId'],
  ['studyLogins', 'userId'],
  ['learningGoals', 'studentId'],
  ['messages', 'userId'],
  ['studyDays', 'studentId'],
  ['studentTotals', 'studentId'],
  ['studentImportChanges', 'studentId'],
  ['studyReminders', 'studentId'],
  ['questionReports', 'userId'],
  ['classMembers', 'studentId'],
] as const

/** Deletes the students of an import with all that belongs to them. */
export async function deleteImported(db: Db, range: Range): Promise<void> {
  const ids = imported(db, range).select('users.id')
  for (const [table, column] of belongings) await db.deleteFrom(table).where(sql.ref(column), 'in', ids).execute()
  await db
    .deleteFrom('users')
    .where('id', '>=', range.firstStudentId ?? 0)
    .where('id', '<=', range.lastStudentId ?? -1)
    .where('importId', '=', range.id)
    .execute()
}

export const listChanges = (db: Db, importId: number) =>
  db.selectFrom('studentImportChanges').selectAll().where('importId', '=', importId).execute()

const filled = ['phone', 'email', 'ethnicity', 'studentNumber', 'organizationId'] as const

/** Empties the named fields where the row is as the import left it; what it was then, or undefined. */
export async function emptyFilled(
  db: Db,
  { studentId, version }: { readonly studentId: number; readonly version: number },
  columns: readonly string[],
  now: number,
) {
  const before = await db
    .selectFrom('users')
    .select(['id', 'organizationId', 'status'])
    .where('id', '=', studentId)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!before) return undefined
  const emptied = Object.fromEntries(
    filled.filter((column) => columns.includes(column)).map((column) => [column, null]),
  )
  await db
    .updateTable('users')
    .set((row) => ({
      ...emptied,
      ...(columns.includes('email') && { emailKey: null }),
      updatedAt: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', studentId)
    .where('version', '=', version)
    .execute()
  return before
}
