import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit, type Operation } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { lockCourse } from '../course/course.queries.ts'
import {
  findChapter,
  findOutlineLesson,
  updateLessonCount,
  type ChapterRow,
  type OutlineLessonRow,
} from './outline.queries.ts'

/** Returns a chapter that is not deleted. */
export async function getChapter(db: Db, id: number): Promise<ChapterRow> {
  const chapter = await findChapter(db, id)
  if (!chapter || chapter.deletedAt !== null) throw problem('chapter.notFound')
  return chapter
}

/** Returns a lesson if neither it nor its chapter is deleted. */
export async function getLesson(db: Db, id: number): Promise<OutlineLessonRow> {
  const lesson = await findOutlineLesson(db, id)
  if (!lesson || lesson.deletedAt !== null || lesson.chapterDeletedAt !== null) throw problem('lesson.notFound')
  return lesson
}

/** Locks the course of a chapter and re-reads the chapter, deleted or not. */
export async function lockChapter(db: Db, id: number): Promise<ChapterRow> {
  const seen = await findChapter(db, id)
  if (!seen || !(await lockCourse(db, seen.courseId))) throw problem('chapter.notFound')
  return existing(await findChapter(db, id), 'chapter.notFound')
}

/** Locks the course of a lesson and re-reads the lesson, deleted or not. */
export async function lockLesson(db: Db, id: number): Promise<OutlineLessonRow> {
  const seen = await findOutlineLesson(db, id)
  if (!seen || !(await lockCourse(db, seen.courseId))) throw problem('lesson.notFound')
  return existing(await findOutlineLesson(db, id), 'lesson.notFound')
}

/** Finishes every change of an outline: updates the course's lesson count, the caches and the operation log. */
export async function finishChange(db: Db, actor: Actor, courseId: number, operation: Operation): Promise<void> {
  await updateLessonCount(db, courseId, actor.context.now())
  await bumpRevision(db)
  await audit(db, actor, operation)
}
