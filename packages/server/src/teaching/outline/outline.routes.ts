import type { outlineEndpoints } from '@jiangxue/contract/course/outline.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { assertEditsCourse, assertReadsCourse } from '../course/taught-course.policy.ts'
import { addLesson, changeLesson, deleteLesson, restoreLesson } from './change-lesson.ts'
import { addChapter, changeChapter, deleteChapter, orderOutline, restoreChapter } from './change-outline.ts'
import { listDeletedChapters, listDeletedLessons } from './deleted-outline.queries.ts'
import { findChapter, findOutlineCourse, findOutlineLesson } from './outline.queries.ts'
import { readOutline, toDeletedOutline } from './outline.wire.ts'

export const outlineHandlers: HandlersOf<keyof typeof outlineEndpoints> = {
  getOutline: async (call) => {
    const { context, params } = call
    await assertReadsCourse(call, params.id)
    const course = await findOutlineCourse(context.database.read, params.id)
    if (!course) throw problem('course.notFound')
    return readOutline(context, context.database.read, course)
  },
  getDeletedOutline: async (call) => {
    const { database } = call.context
    const { params } = call
    await assertEditsCourse(call, params.id)
    if (!(await findOutlineCourse(database.read, params.id))) throw problem('course.notFound')
    return toDeletedOutline(
      await listDeletedChapters(database.read, params.id),
      await listDeletedLessons(database.read, params.id),
    )
  },
  orderOutline: async (call) => {
    await assertEditsCourse(call, call.params.id)
    return orderOutline(call, call.params.id, call.body)
  },

  addChapter: async (call) => {
    await assertEditsCourse(call, call.params.id)
    return addChapter(call, call.params.id, call.body)
  },
  changeChapter: async (call) => {
    await assertEditsChapter(call, call.params.id)
    return changeChapter(call, call.params.id, call.body)
  },
  deleteChapter: async (call) => {
    await assertEditsChapter(call, call.params.id)
    return deleteChapter(call, call.params.id)
  },
  restoreChapter: async (call) => {
    await assertEditsChapter(call, call.params.id)
    return restoreChapter(call, call.params.id)
  },

  addLesson: async (call) => {
    await assertEditsChapter(call, call.params.id)
    return addLesson(call, call.params.id, call.body)
  },
  changeLesson: async (call) => {
    await assertEditsLesson(call, call.params.id)
    return changeLesson(call, call.params.id, call.body)
  },
  deleteLesson: async (call) => {
    await assertEditsLesson(call, call.params.id)
    return deleteLesson(call, call.params.id)
  },
  restoreLesson: async (call) => {
    await assertEditsLesson(call, call.params.id)
    return restoreLesson(call, call.params.id)
  },
}

// The course of a chapter or lesson never changes, so it can be looked up before the change begins.
async function assertEditsChapter(actor: Actor, id: number): Promise<void> {
  const chapter = await findChapter(actor.context.database.read, id)
  if (!chapter) throw problem('chapter.notFound')
  await assertEditsCourse(actor, chapter.courseId)
}
async function assertEditsLesson(actor: Actor, id: number): Promise<void> {
  const lesson = await findOutlineLesson(actor.context.database.read, id)
  if (!lesson) throw problem('lesson.notFound')
  await assertEditsCourse(actor, lesson.courseId)
}
