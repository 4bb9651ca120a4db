import type { ChapterForm, Outline, OutlineChapter, OutlineOrder } from '@jiangxue/contract/course/outline.ts'
import type { Actor } from '../../core/http/caller.ts'
import { existing, problem } from '../../core/problem.ts'
import { lockCourse } from '../course/course.queries.ts'
import { assertWithinDuration } from './lesson-hours.ts'
import { finishChange, getChapter, lockChapter } from './outline-change.ts'
import { hasSameMembers } from './outline-sequence.ts'
import {
  countCompletions,
  insertChapter,
  listOutlineLessons,
  markChapterDeleted,
  nextChapterPosition,
  placeChapter,
  placeLesson,
  saveChapter,
} from './outline.queries.ts'
import { readChapter, readOutline } from './outline.wire.ts'

/** Reorders the outline. Rejects the call with the current outline if the caller ordered another version. */
export const orderOutline = (actor: Actor, courseId: number, wanted: OutlineOrder): Promise<Outline> =>
  actor.context.database.write(async (db) => {
    const course = existing(await lockCourse(db, courseId), 'course.notFound')
    const before = await readOutline(actor.context, db, course)
    const current = before.chapters.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
    const isStale = wanted.version !== undefined && wanted.version !== before.version
    if (isStale || !hasSameMembers(wanted.chapters, current)) throw problem('resource.stale', { data: before })
    for (const [position, { id, lessonIds }] of wanted.chapters.entries()) {
      await placeChapter(db, id, position)
      for (const [index, lessonId] of lessonIds.entries()) await placeLesson(db, lessonId, id, index)
    }
    await finishChange(db, actor, courseId, {
      action: 'outline.order',
      targetType: 'course',
      targetId: courseId,
      detail: { before: current, after: wanted.chapters },
    })
    return readOutline(actor.context, db, course)
  })

export const addChapter = (actor: Actor, courseId: number, { title }: ChapterForm): Promise<OutlineChapter> =>
  actor.context.database.write(async (db) => {
    if (!(await lockCourse(db, courseId))) throw problem('course.notFound')
    const now = actor.context.now()
    const position = await nextChapterPosition(db, courseId)
    const id = await insertChapter(db, { courseId, title, position, createdAt: now, updatedAt: now })
    const detail = { after: { courseId, title } }
    await finishChange(db, actor, courseId, { action: 'chapter.create', targetId: id, detail })
    return readChapter(actor.context, db, await getChapter(db, id))
  })

export const changeChapter = (
  actor: Actor,
  id: number,
  { title, version }: ChapterForm & { version?: number | undefined },
): Promise<OutlineChapter> =>
  actor.context.database.write(async (db) => {
    await lockChapter(db, id)
    const before = await getChapter(db, id)
    if (version !== undefined && version !== before.version)
      throw problem('resource.stale', { data: await readChapter(actor.context, db, before) })
    await saveChapter(db, before, title, actor.context.now())
    const detail = { before: { title: before.title }, after: { title } }
    await finishChange(db, actor, before.courseId, { action: 'chapter.update', targetId: id, detail })
    return readChapter(actor.context, db, await getChapter(db, id))
  })

/**
 * Deletes a chapter. Its lessons keep their own deletion marks, so that restoring it restores exactly those deleted
 * with it.
 */
export const deleteChapter = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const { courseId, title, deletedAt } = await lockChapter(db, id)
    if (deletedAt !== null) throw problem('chapter.notFound')
    const lessonIds = (await listOutlineLessons(db, courseId, id)).map((lesson) => lesson.id)
    const now = actor.context.now()
    await markChapterDeleted(db, id, now, now)
    await countCompletions(db, courseId, lessonIds, -1)
    const detail = { title, lessons: lessonIds.length }
    await finishChange(db, actor, courseId, { action: 'chapter.delete', targetId: id, detail })
  })

/** Restores a deleted chapter; a chapter that is not deleted stays as it is. */
export const restoreChapter = (actor: Actor, id: number): Promise<OutlineChapter> =>
  actor.context.database.write(async (db) => {
    const { courseId, title, deletedAt } = await lockChapter(db, id)
    if (deletedAt !== null) {
      await markChapterDeleted(db, id, null, actor.context.now())
      const lessons = await listOutlineLessons(db, courseId, id)
      const course = await lockCourse(db, courseId)
      if (course?.status === 'PUBLISHED') for (const lesson of lessons) await assertWithinDuration(db, lesson)
      const lessonIds = lessons.map((lesson) => lesson.id)
      await countCompletions(db, courseId, lessonIds, 1)
      const detail = { title, lessons: lessonIds.length }
      await finishChange(db, actor, courseId, { action: 'chapter.restore', targetId: id, detail })
    }
    return readChapter(actor.context, db, await getChapter(db, id))
  })
