import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor } from '../../core/http/caller.ts'
import { existing, problem } from '../../core/problem.ts'
import { teachesCourse } from '../course/course.queries.ts'
import { assertReadsCourse } from '../course/taught-course.policy.ts'
import type { LessonRow } from '../learning/learning.queries.ts'
import { watchableLesson } from '../learning/open-playback.ts'
import { findQuestion, type QuestionRow } from './question.queries.ts'

/** Returns a question that the caller may answer and hide: admins all, teachers those of their own courses. */
export async function getManagedQuestion(actor: Actor, id: number): Promise<QuestionRow> {
  const question = existing(await findQuestion(actor.context.database.read, id), 'question.notFound')
  await assertReadsCourse(actor, question.courseId)
  return question
}

/** Returns a lesson whose questions the caller may read: one that they may watch. Admins also need the permission. */
export async function readableLesson(actor: Actor, lessonId: number): Promise<LessonRow> {
  if (!hasPermission('questions.view', actor.caller)) throw problem('access.denied')
  return watchableLesson(actor, lessonId)
}

/**
 * Returns a question of a lesson that the caller may watch. Hidden ones are visible only to admins, teachers of the
 * course and the asker.
 */
export async function getReadableQuestion(actor: Actor, id: number): Promise<QuestionRow> {
  const question = existing(await findQuestion(actor.context.database.read, id), 'question.notFound')
  await readableLesson(actor, question.lessonId)
  const isShown = question.hiddenAt === null || question.studentId === actor.caller.userId
  if (!isShown && !(await managesQuestions(actor, question.courseId))) throw problem('question.notFound')
  return question
}

/** Whether the caller may see the hidden questions of a course. */
export async function managesQuestions({ context, caller }: Pick<Actor, 'context' | 'caller'>, courseId: number) {
  if (caller.role === 'ADMIN') return hasPermission('questions.view', caller)
  return caller.role === 'TEACHER' && teachesCourse(context.database.read, caller.userId, courseId)
}
