import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { forUpdate } from '../../core/database/lock-rows.ts'
import { countRows } from '../../core/database/page-of.ts'
import { deleteGramsOf } from '../student/student-search.queries.ts'
import type { KnownAccount } from './check/known.queries.ts'
import type { ImportRecord } from './import.queries.ts'

type Range = Pick<ImportRecord, 'id' | 'firstStudentId' | 'lastStudentId' | 'organizationId'>

/** Students whom the school has moved out of the organization that imported them no longer belong to the import. */
const isImported = ({ id, firstStudentId, lastStudentId, organizationId }: Range) =>
  sql<boolean>`users.id >= ${firstStudentId ?? 0} and users.id <= ${lastStudentId ?? -1} and users.import_id = ${id}
    and ${organizationId === null ? sql`1 = 1` : sql`users.organization_id = ${organizationId}`}`

const imported = (db: Db, range: Range) => db.selectFrom('users').where(isImported(range))

/** Tables with traces of students who have used their account for more than signing in. */
export const traces = [
  'study_segments',
  'ledger_events',
  'certificates',
  'notes',
  'training_applications',
  'record_prints',
  'lesson_progress',
  'course_progress',
  'lesson_questions',
  'presence_states',
  'face_pictures',
  'anomaly_findings',
  'classroom_hours',
  'exam_attempts',
  'member_parts',
  'employment_asks',
  'employment_records',
  'training_contracts',
] as const

/**
 * How many students of an import have studied, paid, received a certificate or decided about face comparison, have a
 * result in a class or belong to an archived one, or are no longer students.
 */
export async function countStudying(db: Db, range: Range): Promise<number> {
  const has = traces.map(
    (table) => sql<boolean>`exists (select 1 from ${sql.table(table)} as trace where trace.student_id = users.id)`,
  )
  const paid = sql<boolean>`exists (select 1 from orders join order_payments on order_payments.order_id = orders.id
    where orders.student_id = users.id)`
  const beganToPay = sql<boolean>`exists (select 1 from orders
    join payment_intents on payment_intents.order_id = orders.id where orders.student_id = users.id)`
  const decided = sql<boolean>`exists (select 1 from consents where consents.user_id = users.id
    and consents.kind = 'face')`
  const assessed = sql<boolean>`exists (select 1 from class_members
    join training_classes on training_classes.id = class_members.class_id where class_members.student_id = users.id
      and (class_members.is_passed is not null or training_classes.archived_at is not null))`
  return countRows(
    imported(db, range).where((where) =>
      where.or([...has, paid, beganToPay, decided, assessed, where('role', '!=', 'STUDENT')]),
    ),
  )
}

/** Locks the students of an import and returns how they are counted; no new row can reference them. */
export const lockImported = async (db: Db, range: Range) =>
  (
    await sql<Pick<KnownAccount, 'id' | 'organizationId' | 'status' | 'deletedAt'>>`
    select id, organization_id, status, deleted_at from users where ${isImported(range)}
    order by id${forUpdate(db)}`.execute(db)
  ).rows

export async function deleteGramsOfImported(db: Db, range: Range): Promise<void> {
  await deleteGramsOf(db, await imported(db, range).select(['users.id', 'users.studentNumber']).execute())
}

/** Deletes the enrollments and unpaid orders of the students of an import, who have not studied. */
export async function dropEnrollments(db: Db, range: Range): Promise<void> {
  const ids = imported(db, range).select('users.id')
  const enrolled = db.selectFrom('enrollments').where('studentId', 'in', ids)
  // In a fixed order, so that two of these never deadlock.
  const courses = await enrolled.select('courseId').distinct().orderBy('courseId').execute()
  for (const { courseId } of courses) {
    const course = db.updateTable('courses').where('id', '=', courseId)
    // Lock the course first, as in enrolling.
    await course.set((row) => ({ updatedAt: row.ref('updatedAt') })).execute()
    // Orders first, because they reference enrollments.
    await db.deleteFrom('orders').where('courseId', '=', courseId).where('studentId', 'in', ids).execute()
    const dropped = await db
      .deleteFrom('enrollments')
      .where('courseId', '=', courseId)
      .where('studentId', 'in', ids)
      .returning('studentId')
      .execute()
    // A student who enrolled again counts once.
    const students = new Set(dropped.map(({ studentId }) => studentId)).size
    await course
      .set((row) => ({
        enrollCount: row('enrollCount', '-', students),
        studentCount: row('studentCount', '-', students),
      }))
      .execute()
  }
}

/** Tables with rows from signing in and looking around, and from the import itself. */
export const belongings = [
  ['studentGrams', 'studentId'],
  ['loginSessions', 'userId'],
  ['secondFactors', 'userId'],
  ['recoveryCodes', 'userId'],
  ['factorChallenges', 'userId'],
  ['knownOrigins', 'userId'],
  ['wechatIdentities', 'userId'],
  ['qrLogins', 'userId'],
  ['playbackSessions', 'studentId'],
  ['studyLogins', 'userId'],
  ['learningGoals', 'studentId'],
  ['messages', 'userId'],
  ['studyDays', 'studentId'],
  ['studyRefusals', 'studentId'],
  ['reportResults', 'studentId'],
  ['studentTotals', 'studentId'],
  ['studentImportChanges', 'studentId'],
  ['studyReminders', 'studentId'],
  ['questionReports', 'userId'],
  ['classMembers', 'studentId'],
  ['certificateResults', 'studentId'],
  ['consents', 'userId'],
  ['privacyRequests', 'userId'],
  ['guardians', 'studentId'],
  ['examCandidates', 'studentId'],
] as const

/** Deletes the students of an import with everything that belongs to them. */
export async function deleteImported(db: Db, range: Range): Promise<void> {
  const ids = imported(db, range).select('users.id')
  for (const [table, column] of belongings) await db.deleteFrom(table).where(sql.ref(column), 'in', ids).execute()
  await db.deleteFrom('users').where(isImported(range)).execute()
}

export const listChanges = (db: Db, importId: number) =>
  db.selectFrom('studentImportChanges').selectAll().where('importId', '=', importId).execute()

const filled = ['phone', 'email', 'ethnicity', 'studentNumber', 'organizationId'] as const

/** Empties the given fields of a locked student. */
export async function emptyFilled(db: Db, studentId: number, columns: readonly string[], now: number): Promise<void> {
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
    .execute()
}
