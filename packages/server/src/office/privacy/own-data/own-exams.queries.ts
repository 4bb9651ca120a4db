import { formalKinds } from '@jiangxue/contract/exam/exam.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'

/** Candidates know results of formal exams once they are released, others at once. */
const isKnown = sql<boolean>`(exams.kind not in (${sql.join(formalKinds)}) or exams.released_at is not null)`

/** What somebody answered in exams, and what they got for it as far as they may know it. */
export const listOwnAttempts = (db: Db, userId: number) =>
  db
    .selectFrom('examAttempts')
    .innerJoin('exams', 'exams.id', 'examAttempts.examId')
    .select([
      'exams.name as exam',
      'examAttempts.number',
      'examAttempts.state',
      'examAttempts.startedAt',
      'examAttempts.handedInAt',
      'examAttempts.endedBy',
      'examAttempts.answered',
      'examAttempts.leaves',
      'examAttempts.answers',
      sql<number | null>`case when ${isKnown} then exam_attempts.score end`.as('score'),
      sql<number | null>`case when ${isKnown} then exam_attempts.is_passed end`.as('isPassed'),
    ])
    .where('examAttempts.studentId', '=', userId)
    .orderBy('examAttempts.id', 'desc')
    .execute()

/** What people said about their answers, once they may know it. */
export const listOwnMarks = (db: Db, userId: number) =>
  db
    .selectFrom('attemptMarks')
    .innerJoin('examAttempts', 'examAttempts.id', 'attemptMarks.attemptId')
    .innerJoin('exams', 'exams.id', 'examAttempts.examId')
    .select([
      'exams.name as exam',
      'attemptMarks.position',
      'attemptMarks.points',
      'attemptMarks.comment',
      'attemptMarks.at',
    ])
    .where('examAttempts.studentId', '=', userId)
    .where(isKnown)
    .orderBy('attemptMarks.id', 'desc')
    .execute()

/** More time or attempts that somebody was given. */
export const listOwnGrants = (db: Db, userId: number) =>
  db
    .selectFrom('examCandidates')
    .innerJoin('exams', 'exams.id', 'examCandidates.examId')
    .select([
      'exams.name as exam',
      'examCandidates.extraMinutes',
      'examCandidates.extraAttempts',
      'examCandidates.note',
    ])
    .where('examCandidates.studentId', '=', userId)
    .orderBy('examCandidates.examId', 'desc')
    .execute()

/** Appeals of somebody against their results. */
export const listOwnAppeals = (db: Db, userId: number) =>
  db
    .selectFrom('scoreAppeals')
    .innerJoin('examAttempts', 'examAttempts.id', 'scoreAppeals.attemptId')
    .innerJoin('exams', 'exams.id', 'examAttempts.examId')
    .select([
      'exams.name as exam',
      'scoreAppeals.position',
      'scoreAppeals.content',
      'scoreAppeals.state',
      'scoreAppeals.reply',
      'scoreAppeals.createdAt',
      'scoreAppeals.decidedAt',
    ])
    .where('examAttempts.studentId', '=', userId)
    .orderBy('scoreAppeals.id', 'desc')
    .execute()
