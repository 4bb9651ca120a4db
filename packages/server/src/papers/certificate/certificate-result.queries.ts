import type { CertificateOutcome } from '@jiangxue/contract/papers/certificate.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { rowsOf, type PageAt } from '../../core/database/page-of.ts'

/** Whose last run is read, and which of its students the user may still see. */
export interface ResultFilter {
  readonly userId: number
  readonly organizationId?: number | undefined
  readonly outcome?: CertificateOutcome | undefined
}

/** What became of a student; `reason` is empty if there is a certificate. */
export interface StudentResult {
  readonly studentId: number
  readonly outcome: CertificateOutcome
  readonly certificate: { readonly id: number } | undefined
  readonly reason: string
}

export const clearResults = (db: Db, userId: number) =>
  db.deleteFrom('certificateResults').where('userId', '=', userId).execute()

export const saveResults = (db: Db, userId: number, results: readonly StudentResult[]) =>
  db
    .insertInto('certificateResults')
    .values(
      results.map(({ studentId, outcome, certificate, reason }) => ({
        userId,
        studentId,
        outcome,
        certificateId: certificate?.id ?? null,
        reason,
      })),
    )
    .onConflict((taken) =>
      taken
        .columns(['userId', 'studentId'])
        .doUpdateSet((row) => ({
          outcome: row.ref('excluded.outcome'),
          certificateId: row.ref('excluded.certificateId'),
          reason: row.ref('excluded.reason'),
        })),
    )
    .execute()

function filtered(db: Db, { userId, organizationId, outcome }: ResultFilter) {
  let query = db
    .selectFrom('certificateResults')
    .innerJoin('users', 'users.id', 'certificateResults.studentId')
    .where('certificateResults.userId', '=', userId)
  if (organizationId !== undefined) query = query.where('users.organizationId', '=', organizationId)
  if (outcome !== undefined) query = query.where('certificateResults.outcome', '=', outcome)
  return query
}

export const countResults = (db: Db, filter: ResultFilter) =>
  filtered(db, filter)
    .select(['certificateResults.outcome', (of) => of.fn.countAll<number>().as('students')])
    .groupBy('certificateResults.outcome')
    .execute()

/** Those without a certificate first, then by student number. */
export const listResults = (db: Db, filter: ResultFilter, at: PageAt) =>
  rowsOf(
    filtered(db, filter)
      .leftJoin('certificates', 'certificates.id', 'certificateResults.certificateId')
      .select([
        'users.id',
        'users.id as studentId',
        'users.name as studentName',
        'users.studentNumber',
        'certificateResults.outcome',
        'certificateResults.certificateId',
        'certificates.certificateNumber',
        'certificateResults.reason',
      ])
      .orderBy(sql`case when certificate_results.certificate_id is null then 0 else 1 end`)
      .orderBy('users.studentNumber')
      .orderBy('users.id'),
    at,
  )
export type CertificateResultRecord = Awaited<ReturnType<typeof listResults>>[number]
