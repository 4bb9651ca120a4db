import type { ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, pageOf, type PageAt } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { isInserted } from '../../core/database/rows/row-results.ts'
import { hasUnverifiedTime } from '../../ledger/chain/unverified.queries.ts'

/** A batch of an organization's students by id: above `after`, up to and including `last`. */
interface Batch {
  readonly organizationId: number
  readonly after: number
  readonly last: number
}

const students = (db: Db, organizationId: number) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
    .where('users.organizationId', '=', organizationId)
const within = (db: Db, { organizationId, after, last }: Batch) =>
  students(db, organizationId).where('users.id', '>', after).where('users.id', '<=', last)

/**
 * The next students of an organization above an id, with their study totals; served from an index without reading user
 * rows.
 */
export const listBatch = (db: Db, organizationId: number, after: number, limit: number) =>
  students(db, organizationId)
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select(['users.id', 'studentTotals.creditedMs', 'studentTotals.completedLessons', 'studentTotals.lastStudiedAt'])
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()

/** The number of students added from one instant to before another. */
export const countNew = (db: Db, batch: Batch, from: number, before: number): Promise<number> =>
  countRows(within(db, batch).where('users.createdAt', '>=', from).where('users.createdAt', '<', before))

/** The study time of each day of a range. */
export const sumDays = (db: Db, batch: Batch, from: string, to: string) =>
  within(db, batch)
    .innerJoin('studyDays', 'studyDays.studentId', 'users.id')
    .select((of) => ['studyDays.day', of.fn.sum<number>('studyDays.creditedMs').as('creditedMs')])
    .where('studyDays.day', '>=', from)
    .where('studyDays.day', '<=', to)
    .groupBy('studyDays.day')
    .execute()

/** The number of students who studied between two days. */
export const countActive = (db: Db, batch: Batch, from: string, to: string): Promise<number> =>
  countRows(
    within(db, batch).where((of) =>
      of.exists(
        of
          .selectFrom('studyDays')
          .select('studyDays.day')
          .whereRef('studyDays.studentId', '=', 'users.id')
          // Discounting can leave a day with zero study time.
          .where('studyDays.creditedMs', '>', 0)
          .where('studyDays.day', '>=', from)
          .where('studyDays.day', '<=', to),
      ),
    ),
  )

/** The students with the most study time between two days. */
export const listDiligent = (db: Db, batch: Batch, from: string, to: string, rows: number) =>
  within(db, batch)
    .innerJoin('studyDays', 'studyDays.studentId', 'users.id')
    .select((of) => ['users.id', 'users.name', of.fn.sum<number>('studyDays.creditedMs').as('creditedMs')])
    .where('studyDays.creditedMs', '>', 0)
    .where('studyDays.day', '>=', from)
    .where('studyDays.day', '<=', to)
    .groupBy(['users.id', 'users.name'])
    .orderBy('creditedMs', 'desc')
    .orderBy('users.id')
    .limit(rows)
    .execute()

/** The number of valid certificates, optionally issued within a range of days. */
export const countCertificates = (db: Db, batch: Batch, from = '', to = '9999'): Promise<number> =>
  countRows(
    within(db, batch)
      .innerJoin('certificates', 'certificates.studentId', 'users.id')
      .where('certificates.status', '=', 'VALID')
      .where('certificates.deletedAt', 'is', null)
      .where('certificates.issueDate', '>=', from)
      .where('certificates.issueDate', '<=', to),
  )

export const listCertified = (db: Db, batch: Batch, from: string, to: string, rows: number) =>
  within(db, batch)
    .innerJoin('certificates', 'certificates.studentId', 'users.id')
    .select(['certificates.studentName', 'certificates.courseName', 'certificates.issueDate'])
    .where('certificates.status', '=', 'VALID')
    .where('certificates.deletedAt', 'is', null)
    .where('certificates.issueDate', '>=', from)
    .where('certificates.issueDate', '<=', to)
    .orderBy('certificates.issueDate', 'desc')
    .orderBy('certificates.id', 'desc')
    .limit(rows)
    .execute()

/** The students of an organization whose enrollment ends between two instants, earliest first. */
export const listEnding = (db: Db, organizationId: number, from: number, to: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.studentId')
    .select((of) => ['users.id', of.fn.min<number>('enrollments.expiresAt').as('endsAt')])
    .where('enrollments.expiresAt', 'is not', null)
    .where('enrollments.replacedAt', 'is', null)
    .where('enrollments.expiresAt', '>', from)
    .where('enrollments.expiresAt', '<=', to)
    .where('users.organizationId', '=', organizationId)
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
    .groupBy('users.id')
    .orderBy('endsAt')
    .orderBy('users.id')
    .execute()

/** These students as rows of a learner list, without those who have left the organization in the meantime. */
export const listLearners = (db: Db, organizationId: number, ids: readonly number[], now: number) =>
  students(db, organizationId)
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.username',
      'studentTotals.creditedMs',
      'studentTotals.completedLessons',
      'studentTotals.lastStudiedAt',
    ])
    .select(hasUnverifiedTime(db, sql.ref('users.id')).as('isUnverified'))
    .select((of) => [
      of
        .selectFrom('studyReminders')
        .select((reminder) => reminder.fn.max('studyReminders.sentAt').as('at'))
        .whereRef('studyReminders.studentId', '=', 'users.id')
        .as('remindedAt'),
      of
        .selectFrom('enrollments')
        .select((enrollment) => enrollment.fn.min('enrollments.expiresAt').as('at'))
        .whereRef('enrollments.studentId', '=', 'users.id')
        .where('enrollments.replacedAt', 'is', null)
        .where('enrollments.expiresAt', '>', now)
        .as('endsAt'),
    ])
    .where('users.id', 'in', ids)
    .execute()

/**
 * Records a reminder; false if the student has been reminded since an instant, or is being reminded concurrently on
 * this day.
 */
export async function insertReminder(
  db: Db,
  reminder: { studentId: number; day: string; sentAt: number; sentBy: number },
  since: number,
): Promise<boolean> {
  const last = await db
    .selectFrom('studyReminders')
    .select('day')
    .where('studentId', '=', reminder.studentId)
    .where('sentAt', '>', since)
    .executeTakeFirst()
  if (last) return false
  return isInserted(
    db
      .insertInto('studyReminders')
      .values(reminder)
      .onConflict((taken) => taken.doNothing()),
  )
}

interface ApplicationsOf {
  readonly organization: { readonly id: number; readonly name: string }
  readonly status?: ApplicationStatus | undefined
}
/** Applications of current students of the organization, and of applicants who named it and are not students yet. */
const applicationsOf = (db: Db, { organization, status }: ApplicationsOf) =>
  db
    .selectFrom('trainingApplications')
    .where('trainingApplications.id', 'in', (of) =>
      of
        .selectFrom('trainingApplications as named')
        .select('named.id')
        .where('named.attendeeCompany', '=', organization.name)
        .where('named.studentId', 'is', null)
        .union(
          of
            .selectFrom('trainingApplications as enrolled')
            .innerJoin('users', 'users.id', 'enrolled.studentId')
            .select('enrolled.id')
            .where('enrolled.studentId', 'is not', null)
            .where('users.organizationId', '=', organization.id)
            .where('users.deletedAt', 'is', null),
        ),
    )
    .$call(given(status, (query, status) => query.where('trainingApplications.status', '=', status)))

export const listApplicationsOf = (db: Db, which: ApplicationsOf, at: PageAt) =>
  pageOf(
    applicationsOf(db, which)
      .select(['id', 'attendeeName', 'attendeePhone', 'status', 'reviewNote', 'createdAt', 'reviewedAt'])
      .orderBy('id', 'desc'),
    at,
  )
