import type { ManagedQuestion, Question } from '@jiangxue/contract/course/question.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { maskName } from '../../core/log/mask.ts'
import { toInstant } from '../../core/units.ts'
import { studentsInScope } from '../../people/student/student.policy.ts'
import { listAnswers, listReportReasons, type AnswerRow, type QuestionRow } from './question.queries.ts'

/** Questions as shown to a caller. Full names are only for users responsible for the student. */
export async function toQuestions(db: Db, caller: Caller, rows: readonly QuestionRow[]): Promise<Question[]> {
  if (rows.length === 0) return []
  const answers = await listAnswers(
    db,
    rows.map(({ id }) => id),
  )
  const known = await studentsInScope(
    db,
    caller,
    rows.map(({ studentId }) => studentId),
  )
  return rows.map((row) => {
    const isOwn = row.studentId === caller.userId
    return {
      id: row.id,
      lessonId: row.lessonId,
      courseId: row.courseId,
      courseName: row.courseName,
      lessonTitle: row.lessonTitle,
      position: row.positionMs / 1000,
      content: row.content,
      authorName: isOwn || known.has(row.studentId) ? row.authorName : maskName(row.authorName),
      isOwn,
      isAnswered: row.answeredAt !== null,
      isHidden: row.hiddenAt !== null,
      createdAt: toInstant(row.createdAt),
      answers: answers.filter(({ questionId }) => questionId === row.id).map(toAnswer),
    }
  })
}

const toAnswer = ({ id, content, authorName, authorRole, createdAt }: AnswerRow) => ({
  id,
  content,
  authorName: authorRole === 'TEACHER' ? authorName : null,
  authorRole,
  createdAt: toInstant(createdAt),
})

/** Questions with the reports of readers, for users who answer. */
export async function toManagedQuestions(
  db: Db,
  caller: Caller,
  rows: readonly QuestionRow[],
): Promise<ManagedQuestion[]> {
  const questions = await toQuestions(db, caller, rows)
  const managed: ManagedQuestion[] = []
  for (const [index, question] of questions.entries()) {
    const reports = rows[index]?.reports ?? 0
    const reasons = reports > 0 ? await listReportReasons(db, question.id) : []
    managed.push({ ...question, reports, reportReasons: reasons.map(({ reason }) => reason) })
  }
  return managed
}
