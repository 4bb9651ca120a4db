import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { done } from '../../core/units.ts'
import { addLesson, changeLesson, deleteLesson, restoreLesson } from './change-lesson.ts'
import { addChapter, changeChapter, deleteChapter, orderOutline, restoreChapter } from './change-outline.ts'
import { findOutlineCourse } from './outline.queries.ts'
import { readOutline } from './outline.wire.ts'

const saved = '保存成功'
const deleted = '删除成功'
const restored = '已恢复'

export const outlineHandlers: HandlersOf<
  | 'getOutline'
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
    if (!course) throw problem('course.absent')
    return readOutline(context, context.database.read, course)
  },
  orderOutline: async ({ context, caller, origin, params, body }) =>
    done(await orderOutline(context, caller, origin, params.id, body), saved),

  addChapter: async ({ context, caller, origin, params, body }) =>
    done(await addChapter(context, caller, origin, params.id, body), saved),
  changeChapter: async ({ context, caller, origin, params, body }) =>
    done(await changeChapter(context, caller, origin, params.id, body), saved),
  deleteChapter: async ({ context, caller, origin, params }) => {
    await deleteChapter(context, caller, origin, params.id)
    return done(null, deleted)
  },
  restoreChapter: async ({ context, caller, origin, params }) =>
    done(await restoreChapter(context, caller, origin, params.id), restored),

  addLesson: async ({ context, caller, origin, params, body }) =>
    done(await addLesson(context, caller, origin, params.id, body), saved),
  changeLesson: async ({ context, caller, origin, params, body }) =>
    done(await changeLesson(context, caller, origin, params.id, body), saved),
  deleteLesson: async ({ context, caller, origin, params }) => {
    await deleteLesson(context, caller, origin, params.id)
    return done(null, deleted)
  },
  restoreLesson: async ({ context, caller, origin, params }) =>
    done(await restoreLesson(context, caller, origin, params.id), restored),
}
