import type { outlineEndpoints } from '@jiangxue/contract/course/outline.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { guarded } from '../../core/http/guarded.ts'
import { existing, problem } from '../../core/problem.ts'
import { storeCaptions } from '../../files/captions/store-captions.ts'
import { toStoredFile } from '../../files/upload/upload.wire.ts'
import { assertEditsCourse, mayUploadVideos, onCourse, onReadCourse } from '../course/taught-course.policy.ts'
import { addLesson, changeLesson, deleteLesson, restoreLesson } from './change-lesson.ts'
import { addChapter, changeChapter, deleteChapter, orderOutline, restoreChapter } from './change-outline.ts'
import { listDeletedChapters, listDeletedLessons } from './deleted-outline.queries.ts'
import { findChapter, findOutlineCourse, findOutlineLesson } from './outline.queries.ts'
import { readOutline, toDeletedOutline } from './outline.wire.ts'

// The course of a chapter or lesson never changes, so it can be looked up before the change begins.
const onChapter = guarded(async (actor, id) => {
  const chapter = existing(await findChapter(actor.context.database.read, id), 'chapter.notFound')
  await assertEditsCourse(actor, chapter.courseId)
  return id
})
const onLesson = guarded(async (actor, id) => {
  const lesson = existing(await findOutlineLesson(actor.context.database.read, id), 'lesson.notFound')
  await assertEditsCourse(actor, lesson.courseId)
  return id
})

export const outlineHandlers: HandlersOf<keyof typeof outlineEndpoints> = {
  getOutline: onReadCourse(async ({ context }, id) => {
    const course = existing(await findOutlineCourse(context.database.read, id), 'course.notFound')
    return readOutline(context, context.database.read, course)
  }),
  getDeletedOutline: onCourse(async ({ context: { database } }, id) => {
    if (!(await findOutlineCourse(database.read, id))) throw problem('course.notFound')
    return toDeletedOutline(await listDeletedChapters(database.read, id), await listDeletedLessons(database.read, id))
  }),
  orderOutline: onCourse(orderOutline),

  addChapter: onCourse(addChapter),
  changeChapter: onChapter(changeChapter),
  deleteChapter: onChapter(deleteChapter),
  restoreChapter: onChapter(restoreChapter),

  addLesson: onChapter(addLesson),
  changeLesson: onLesson(changeLesson),
  uploadCaptions: async ({ context, caller, file }) => {
    if (!(await mayUploadVideos(context, caller))) throw problem('access.denied')
    return toStoredFile(context, await storeCaptions(context, file, caller))
  },
  deleteLesson: onLesson(deleteLesson),
  restoreLesson: onLesson(restoreLesson),
}
