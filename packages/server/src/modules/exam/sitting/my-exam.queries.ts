import type { Db } from '../../../core/database/database.ts'

/** Exams of a student that are announced: of their classes and courses, and those that they have sat. */
export const listMyExams = (db: Db, studentId: number, now: number) =>
  withNames(db)
    .where('exams.publishedAt', 'is not', null)
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

/** The latest mark of each position of an attempt. */
export async function listMarks(db: Db, attemptId: number) {
  const rows = await db
    .selectFrom('attemptMarks')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('id')
    .execute()
  return new Map(rows.map((mark) => [mark.position, mark]))
}
export type Marks = Awaited<ReturnType<typeof listMarks>>
