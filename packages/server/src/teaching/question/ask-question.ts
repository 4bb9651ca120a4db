import type { QuestionForm } from '@jiangxue/contract/course/question.ts'
import { questionLimits } from '@jiangxue/contract/course/question.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findStudent } from '../enrollment/enrollment.queries.ts'
import { watchableLesson } from '../learning/open-playback.ts'
import { getManagedQuestion, getReadableQuestion } from './question.policy.ts'
import {
  deleteOpenQuestion,
  findQuestion,
  insertAnswer,
  insertQuestion,
  insertReport,
  listTeachersToNotify,
  setHidden,
  type QuestionRow,
} from './question.queries.ts'

const dayMs = 86_400_000

/** Asks a question at a position in a lesson, and notifies the course's teachers. */
export async function askQuestion(actor: Actor, lessonId: number, form: QuestionForm): Promise<QuestionRow> {
  const { context, caller } = actor
  const { database, keys, settings } = context
  const { courseId } = await watchableLesson(actor, lessonId)
  const values = await settings.current()
  return database.write(async (db) => {
    const now = context.now()
    const limit = { name: `questions:${caller.userId}`, max: questionLimits.perDay, windowMs: dayMs }
    await countAgainst(db, [limit], now)
    const id = await insertQuestion(db, {
      lessonId,
      courseId,
      studentId: caller.userId,
      positionMs: Math.round(form.position * 1000),
      content: form.content,
      createdAt: now,
    })
    const question = existing(await findQuestion(db, id), 'question.notFound')
    const facts = { course: question.courseName, lesson: question.lessonTitle }
    for (const { id: teacherId, ...teacher } of await listTeachersToNotify(db, courseId))
      await notify(db, { keys, values, now }, 'questionAsked', { ...teacher, studentId: null, teacherId }, facts, id)
    return question
  })
}

/** Answers a question, and notifies the student. */
export async function answerQuestion(actor: Actor, id: number, content: string): Promise<QuestionRow> {
  const { context, caller } = actor
  const { database, keys, settings } = context
  await getManagedQuestion(actor, id)
  const values = await settings.current()
  return database.write(async (db) => {
    const now = context.now()
    const answer = { questionId: id, authorId: caller.userId, content, createdAt: now }
    if (!(await insertAnswer(db, answer))) throw problem('question.notFound')
    const question = existing(await findQuestion(db, id), 'question.notFound')
    const { studentId, courseName: course, lessonTitle: lesson } = question
    const student = await findStudent(db, studentId)
    const facts = { course, lesson }
    if (student) await notify(db, { keys, values, now }, 'questionAnswered', { ...student, studentId }, facts, id)
    await audit(db, actor, { action: 'question.answer', targetId: id })
    return question
  })
}

/** Withdraws the caller's own unanswered question. */
export async function withdrawQuestion({ context: { database }, caller }: Actor, id: number): Promise<void> {
  if (!(await database.write((db) => deleteOpenQuestion(db, id, caller.userId)))) throw problem('question.notFound')
}

/** Hides a question from learners, or shows it again. */
export async function hideQuestion(actor: Actor, id: number, isHidden: boolean): Promise<QuestionRow> {
  const { context, caller } = actor
  await getManagedQuestion(actor, id)
  return context.database.write(async (db) => {
    if (!(await setHidden(db, id, isHidden ? { at: context.now(), by: caller.userId } : null)))
      throw problem('question.notFound')
    await audit(db, actor, { action: isHidden ? 'question.hide' : 'question.show', targetId: id })
    return existing(await findQuestion(db, id), 'question.notFound')
  })
}

/** Reports a question to the users who can hide it. */
export async function reportQuestion(actor: Actor, id: number, reason: string): Promise<void> {
  const { context, caller } = actor
  await getReadableQuestion(actor, id)
  await context.database.write(async (db) => {
    const now = context.now()
    const limit = { name: `question-reports:${caller.userId}`, max: questionLimits.reportsPerDay, windowMs: dayMs }
    await countAgainst(db, [limit], now)
    const report = { questionId: id, userId: caller.userId, reason, createdAt: now }
    if (!(await insertReport(db, report))) throw problem('question.notFound')
  })
}
