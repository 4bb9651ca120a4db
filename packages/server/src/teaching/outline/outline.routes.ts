import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { addLesson, changeLesson, deleteLesson, restoreLesson } from './change-lesson.ts'
import { addChapter, changeChapter, deleteChapter, orderOutline, restoreChapter } from './change-outline.ts'
import { listDeletedChapters, listDeletedLessons } from './deleted-outline.queries.ts'
import { findOutlineCourse } from './outline.queries.ts'
import { readOutline, toDeletedOutline } from './outline.wire.ts'

export const outlineHandlers: HandlersOf<
  | 'getOutline'
  | 'getDeletedOutline'
  | 'orderOutline'
  | 'addChapter'
  | 'changeChapter'
  | 'deleteChapter'
  | 'restoreChapter'
  | 'addLesson'
  | 'changeLesson'
  | 'deleteLesson'
  | 'restoreLesson'
> = {
  getOutline: async ({ context, params }) => {
    const course = await findOutlineCourse(context.database.read, params.id)
    if (!course) throw problem('course.notFound')
    return readOutline(context, context.database.read, course)
  },
  getDeletedOutline: async ({ context: { database }, params }) => {
    if (!(await findOutlineCourse(database.read, params.id))) throw problem('course.notFound')
    return toDeletedOutline(
      await listDeletedChapters(database.read, params.id),
      await listDeletedLessons(database.read, params.id),
    )
  },
  orderOutline: (call) => orderOutline(call, call.params.id, call.body),

  addChapter: (call) => addChapter(call, call.params.id, call.body),
  changeChapter: (call) => changeChapter(call, call.params.id, call.body),
  deleteChapter: (call) => deleteChapter(call, call.params.id),
  restoreChapter: (call) => restoreChapter(call, call.params.id),

  addLesson: (call) => addLesson(call, call.params.id, call.body),
  changeLesson: (call) => changeLesson(call, call.params.id, call.body),
  deleteLesson: (call) => deleteLesson(call, call.params.id),
  restoreLesson: (call) => restoreLesson(call, call.params.id),
}
