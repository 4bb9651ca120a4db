import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { containing } from '../../../core/database/like.ts'
import { countRows } from '../../../core/database/page-of.ts'
import { given } from '../../../core/database/rows/given.ts'
import type { ClassScope } from '../../../teaching/training-class/training-class.queries.ts'
import { inScope } from '../../../teaching/training-class/training-class.queries.ts'
import { candidateIds } from '../sitting/candidate.queries.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'

export interface CandidateFilter {
  readonly exam: Pick<ExamRecord, 'id' | 'classId' | 'courseId'>
  /** Limits the candidates to those whom the caller may see. */
  readonly scope: ClassScope
  readonly now: number
  readonly keyword?: string | undefined
}

/** Those who may sit an exam now, and those who have sat it. */
function filtered(db: Db, { exam, scope, now, keyword }: CandidateFilter) {
  const sat = db.selectFrom('examAttempts').select('studentId').where('examId', '=', exam.id)
  let query = db
    .selectFrom('users')
    .where(inScope(scope))
    // One list of ids: with two, joined by `or`, PostgreSQL reads all users.
    .where('users.id', 'in', candidateIds(db, exam, now).union(sat))
    .where((where) => where.or([where('users.deletedAt', 'is', null), where('users.id', 'in', sat)]))
  if (keyword) {
    const pattern = containing(keyword)
    query = query.where(
      sql<boolean>`(lower(users.name) like ${pattern} escape '\\' or lower(users.student_number) like ${pattern} escape '\\')`,
    )
  }
  return query
}

export const listCandidates = (db: Db, filter: CandidateFilter, page?: { page: number; size: number }) =>
  filtered(db, filter)
    .select(['users.id', 'users.name', 'users.studentNumber'])
    .orderBy('users.studentNumber')
    .orderBy('users.id')
    .$call(given(page, (query, page) => query.limit(page.size).offset(page.page * page.size)))
    .execute()
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number]

export const countCandidates = (db: Db, filter: CandidateFilter): Promise<number> => countRows(filtered(db, filter))

/** A person of an exam whom the caller may see. */
export const findCandidate = (db: Db, filter: CandidateFilter, studentId: number) =>
  filtered(db, filter)
    .select(['users.id', 'users.name', 'users.studentNumber'])
    .where('users.id', '=', studentId)
    .executeTakeFirst()

/** The attempts at an exam without papers and answers, latest first: of a page of students, or of all. */
export const listAttemptFacts = (db: Db, examId: number, studentIds?: readonly number[]) =>
  db
    .selectFrom('examAttempts')
    .select([
      'id',
      'studentId',
      'number',
      'makeUp',
      'state',
      'startedAt',
      'deadlineAt',
      'handedInAt',
      'endedBy',
      'answered',
      'leaves',
      'takeovers',
      'unlocks',
      'warnings',
      'lateSaves',
      'lateAcceptedAt',
      'score',
      'isPassed',
      'isUsed',
    ])
    .where('examId', '=', examId)
    .$call(given(studentIds, (query, studentIds) => query.where('studentId', 'in', studentIds)))
    .orderBy('number', 'desc')
    .execute()
export type AttemptFacts = Awaited<ReturnType<typeof listAttemptFacts>>[number]

export const listGrants = (db: Db, examId: number) =>
  db.selectFrom('examCandidates').selectAll().where('examId', '=', examId).execute()
export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

export const saveGrant = (db: Db, grant: GrantRow) =>
  db
    .insertInto('examCandidates')
    .values(grant)
    .onConflict((taken) =>
      taken
        .columns(['examId', 'studentId'])
        .doUpdateSet({ extraMinutes: grant.extraMinutes, extraAttempts: grant.extraAttempts, note: grant.note }),
    )
    .execute()
