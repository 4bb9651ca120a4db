import { formalKinds, untilPassedKinds } from '@jiangxue/contract/exam/exam.values.ts'
import type { Db } from '../../../core/database/database.ts'

/**
 * Exams of a student that are announced: of their classes and courses, and those that they have sat. Quizzes are found
 * in their lessons.
 */
export const listMyExams = (db: Db, studentId: number, now: number) =>
  withNames(db)
    .where('exams.publishedAt', 'is not', null)
    .where('exams.kind', 'not in', untilPassedKinds)
    .where((or) =>
      or.or([
        or(
          'exams.classId',
          'in',
          db.selectFrom('classMembers').select('classMembers.classId').where('studentId', '=', studentId),
        ),
        or(
          'exams.courseId',
          'in',
          db
            .selectFrom('enrollments')
            .select('enrollments.courseId')
            .where('studentId', '=', studentId)
            .where((valid) => valid.or([valid('expiresAt', 'is', null), valid('expiresAt', '>', now)])),
        ),
        or('exams.id', 'in', db.selectFrom('examAttempts').select('examId').where('studentId', '=', studentId)),
      ]),
    )
    .orderBy('exams.opensAt', 'desc')
    .orderBy('exams.id', 'desc')
    .limit(mostExams)
    .execute()
export type MyExamRow = Awaited<ReturnType<typeof listMyExams>>[number]

const mostExams = 200

export const findNamedExam = (db: Db, id: number) => withNames(db).where('exams.id', '=', id).executeTakeFirst()

const withNames = (db: Db) =>
  db
    .selectFrom('exams')
    .leftJoin('trainingClasses', 'trainingClasses.id', 'exams.classId')
    .leftJoin('courses', 'courses.id', 'exams.courseId')
    .selectAll('exams')
    .select(['trainingClasses.name as className', 'courses.name as courseName'])

/** A student's attempts at all exams, latest first. */
export const listMyAttempts = (db: Db, studentId: number) =>
  db.selectFrom('examAttempts').selectAll().where('studentId', '=', studentId).orderBy('id', 'desc').execute()

export const listMyGrants = (db: Db, studentId: number) =>
  db.selectFrom('examCandidates').selectAll().where('studentId', '=', studentId).execute()

/** Exams that a student has sat and that show them their keys now. */
export const listRevealingExams = (db: Db, studentId: number) =>
  db
    .selectFrom('exams')
    .selectAll()
    .where('reveals', '=', 'answers')
    .where('makeUpOpensAt', 'is', null)
    .where((or) => or.or([or('kind', 'not in', formalKinds), or('releasedAt', 'is not', null)]))
    .where('id', 'in', db.selectFrom('examAttempts').select('examId').where('studentId', '=', studentId))
    .where((or) => or.or([or('kind', 'not in', untilPassedKinds), or('id', 'in', passedExamIds(db, studentId))]))
    .execute()

const passedExamIds = (db: Db, studentId: number) =>
  db
    .selectFrom('examAttempts')
    .select('examId')
    .where('studentId', '=', studentId)
    .where('state', '=', 'HANDED_IN')
    .where('isPassed', '=', 1)

/** A student's handed-in, marked attempts at some exams, latest first. */
export const listMarkedAttempts = (db: Db, studentId: number, examIds: readonly number[], most: number) =>
  db
    .selectFrom('examAttempts')
    .selectAll()
    .where('studentId', '=', studentId)
    .where('examId', 'in', examIds)
    .where('state', '=', 'HANDED_IN')
    .where('score', 'is not', null)
    .orderBy('handedInAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const listMarks = async (db: Db, attemptId: number): Promise<Marks> =>
  (await marksByAttempt(db, [{ id: attemptId }])).get(attemptId) ?? new Map()

/** The latest mark of each position, by attempt; attempts without marks are missing. */
export async function marksByAttempt(
  db: Db,
  attempts: readonly { readonly id: number }[],
): Promise<Map<number, Marks>> {
  if (attempts.length === 0) return new Map()
  const ids = attempts.map(({ id }) => id)
  const rows = await db.selectFrom('attemptMarks').selectAll().where('attemptId', 'in', ids).orderBy('id').execute()
  const found = new Map<number, Map<number, (typeof rows)[number]>>()
  for (const mark of rows) found.set(mark.attemptId, (found.get(mark.attemptId) ?? new Map()).set(mark.position, mark))
  return found
}
export type Marks = ReadonlyMap<number, { readonly id: number; readonly points: number; readonly comment: string }>
