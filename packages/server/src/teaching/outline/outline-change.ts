import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { audit, type Operation } from '../../core/log/audit.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { lockCourse } from '../course/course.queries.ts'
import {
  findChapter,
  findOutlineLesson,
  updateLessonCount,
  type ChapterRow,
  type OutlineLessonRow,
} from './outline.queries.ts'

/** A chapter that is not deleted. */
export async function getChapter(db: Db, id: number): Promise<ChapterRow> {
  const chapter = await findChapter(db, id)
  if (!chapter || chapter.deletedAt !== null) throw problem('chapter.notFound')
  return chapter
}

/** A lesson that is not deleted, nor its chapter. */
export async function getLesson(db: Db, id: number): Promise<OutlineLessonRow> {
  const lesson = await findOutlineLesson(db, id)
  if (!lesson || lesson.deletedAt !== null || lesson.chapterDeletedAt !== null) throw problem('lesson.notFound')
  return lesson
}

/** A chapter, deleted or not, as it is once its course is locked. */
export async function lockChapter(db: Db, id: number): Promise<ChapterRow> {
  const seen = await findChapter(db, id)
  if (!seen || !(await lockCourse(db, seen.courseId))) throw problem('chapter.notFound')
  return (await findChapter(db, id)) as ChapterRow
}

/** A lesson, deleted or not, as it is once its course is locked. */
export async function lockLesson(db: Db, id: number): Promise<OutlineLessonRow> {
  const seen = await findOutlineLesson(db, id)
  if (!seen || !(await lockCourse(db, seen.courseId))) throw problem('lesson.notFound')
  return (await findOutlineLesson(db, id)) as OutlineLessonRow
}

/** What every change of a course's outline ends with: the course's numbers, the caches and the operation log. */
export async function finishChange(db: Db, actor: Actor, courseId: number, operation: Operation): Promise<void> {
  await updateLessonCount(db, courseId, actor.context.now())
  await bumpRevision(db)
  await audit(db, actor, operation)
}
