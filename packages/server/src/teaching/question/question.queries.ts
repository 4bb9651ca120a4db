import type { QuestionSort, QuestionState } from '@jiangxue/contract/course/question.values.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { isDone, isInserted } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'

/** Filters questions; `teacherId` limits them to the courses that this user teaches. */
export interface QuestionFilter {
  readonly id?: number | undefined
  readonly lessonId?: number
  readonly studentId?: number
  readonly teacherId?: number | undefined
  readonly courseId?: number | undefined
  readonly state?: QuestionState | undefined
  /** Excludes hidden questions, except those asked by this user. */
  readonly shownTo?: number | undefined
}

function filtered(db: Db, { id, lessonId, studentId, teacherId, courseId, state, shownTo }: QuestionFilter) {
  let query = db.selectFrom('lessonQuestions')
  if (id !== undefined) query = query.where('lessonQuestions.id', '=', id)
  if (lessonId !== undefined) query = query.where('lessonQuestions.lessonId', '=', lessonId)
  if (studentId !== undefined) query = query.where('lessonQuestions.studentId', '=', studentId)
  if (courseId !== undefined) query = query.where('lessonQuestions.courseId', '=', courseId)
  if (teacherId !== undefined) query = query.where('lessonQuestions.courseId', 'in', taughtCourseIds(db, teacherId))
  if (shownTo !== undefined)
    query = query.where((of) =>
      of.or([of('lessonQuestions.hiddenAt', 'is', null), of('lessonQuestions.studentId', '=', shownTo)]),
    )
  if (state === 'hidden') return query.where('lessonQuestions.hiddenAt', 'is not', null)
  if (state === 'reported') return query.where('lessonQuestions.reports', '>', 0).where('hiddenAt', 'is', null)
  if (state === undefined) return query
  return query.where('hiddenAt', 'is', null).where('answeredAt', state === 'open' ? 'is' : 'is not', null)
}

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('lessons', 'lessons.id', 'lessonQuestions.lessonId')
    .innerJoin('courses', 'courses.id', 'lessonQuestions.courseId')
    .innerJoin('users', 'users.id', 'lessonQuestions.studentId')
    .selectAll('lessonQuestions')
    .select(['lessons.title as lessonTitle', 'courses.name as courseName', 'users.name as authorName'])

export const listQuestions = (db: Db, filter: QuestionFilter, at: PageAt, sort: QuestionSort = 'newest') =>
  rowsOf(
    withNames(filtered(db, filter))
      .$if(sort === 'position', (query) => query.orderBy('lessonQuestions.positionMs').orderBy('lessonQuestions.id'))
      .$if(sort === 'newest', (query) => query.orderBy('lessonQuestions.id', 'desc')),
    at,
  )
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export const countQuestions = (db: Db, filter: QuestionFilter): Promise<number> => countRows(filtered(db, filter))

export const findQuestion = (db: Db, id: number) =>
  withNames(filtered(db, {})).where('lessonQuestions.id', '=', id).executeTakeFirst()

export const listAnswers = (db: Db, questionIds: readonly number[]) =>
  db
    .selectFrom('lessonAnswers')
    .innerJoin('users', 'users.id', 'lessonAnswers.authorId')
    .selectAll('lessonAnswers')
    .select(['users.name as authorName', 'users.role as authorRole'])
    .where('lessonAnswers.questionId', 'in', questionIds)
    .orderBy('lessonAnswers.id')
    .execute()
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number]

const mostReasons = 20
export const listReportReasons = (db: Db, questionId: number) =>
  db
    .selectFrom('questionReports')
    .select('reason')
    .where('questionId', '=', questionId)
    .where('reason', '<>', '')
    .limit(mostReasons)
    .execute()

export const insertQuestion = (db: Db, question: Insertable<Schema['lessonQuestions']>) =>
  insertRow(db, 'lessonQuestions', question)

/** Adds an answer and sets when the question was first answered. Returns false if the question was withdrawn. */
export async function insertAnswer(db: Db, answer: Insertable<Schema['lessonAnswers']>): Promise<boolean> {
  const question = await db
    .updateTable('lessonQuestions')
    .set({ answeredAt: sql`coalesce(answered_at, ${answer.createdAt})` })
    .where('id', '=', answer.questionId)
    .returning('id')
    .executeTakeFirst()
  if (question) await db.insertInto('lessonAnswers').values(answer).execute()
  return question !== undefined
}

/** Deletes the student's own unanswered question. Returns false if there is none. */
export async function deleteOpenQuestion(db: Db, id: number, studentId: number): Promise<boolean> {
  // Locks the question, so that it cannot be answered in the meantime.
  const open = await db
    .updateTable('lessonQuestions')
    .set({ reports: 0 })
    .where('id', '=', id)
    .where('studentId', '=', studentId)
    .where('answeredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!open) return false
  await db.deleteFrom('questionReports').where('questionId', '=', id).execute()
  await db.deleteFrom('lessonQuestions').where('id', '=', id).execute()
  return true
}

/** Hides a question or shows it again; either resets its reports. Returns false if the question was withdrawn. */
export const setHidden = (db: Db, id: number, hidden: { at: number; by: number } | null): Promise<boolean> =>
  isDone(
    db
      .updateTable('lessonQuestions')
      .set({ hiddenAt: hidden?.at ?? null, hiddenBy: hidden?.by ?? null, reports: 0 })
      .where('id', '=', id),
  )

/** Stores a report; further ones of the same reader do not count. Returns false if the question was withdrawn. */
export async function insertReport(db: Db, report: Insertable<Schema['questionReports']>): Promise<boolean> {
  // Locks the question, so that it cannot be withdrawn in the meantime.
  const question = await db
    .updateTable('lessonQuestions')
    .set((of) => ({ reports: of.ref('reports') }))
    .where('id', '=', report.questionId)
    .returning('id')
    .executeTakeFirst()
  if (!question) return false
  const isNew = await isInserted(
    db
      .insertInto('questionReports')
      .values(report)
      .onConflict((taken) => taken.doNothing()),
  )
  if (isNew)
    await db
      .updateTable('lessonQuestions')
      .set((of) => ({ reports: of('reports', '+', 1) }))
      .where('id', '=', report.questionId)
      .execute()
  return true
}

/** The active accounts of the teachers of a course, for notifications. */
export const listTeachersToNotify = (db: Db, courseId: number) =>
  db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .innerJoin('users', 'users.id', 'teachers.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.phone'])
    .where('courseTeachers.courseId', '=', courseId)
    .where('users.status', '=', 'ACTIVE')
    .where('users.deletedAt', 'is', null)
    .distinct()
    .execute()
