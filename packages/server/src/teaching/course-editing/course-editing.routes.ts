import { statusChoices } from '@jiangxue/contract/course-status.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { changeCourseStatus } from './change-course-status.ts'
import { listCustomStatuses, listManagedCourses, type ManagedCourseRow } from './course-editing.queries.ts'
import { toManagedCourse, toManagedCourseDetail } from './course-editing.wire.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { removeCourse } from './remove-course.ts'
import { addCourse, changeCourse, getManagedCourse } from './save-course.ts'

const detail = (context: Context, course: ManagedCourseRow) =>
  toManagedCourseDetail(context, context.database.read, course)
const saved = async (context: Context, course: ManagedCourseRow, message: string) =>
  done(await detail(context, course), message)

export const courseAdminHandlers: HandlersOf<
  | 'listManagedCourses'
  | 'createCourse'
  | 'getManagedCourse'
  | 'updateCourse'
  | 'changeCourseStatus'
  | 'duplicateCourse'
  | 'deleteCourse'
  | 'listCourseStatuses'
> = {
  listManagedCourses: async ({ context: { database }, query }) => {
    const custom = await listCustomStatuses(database.read)
    const { rows, total } = await listManagedCourses(database.read, query)
    return toPage(
      rows.map((row) => toManagedCourse(row, custom)),
      total,
      query,
    )
  },
  createCourse: async ({ context, caller, origin, body }) =>
    saved(context, await addCourse(context, caller, origin, body), '添加成功'),
  getManagedCourse: async ({ context, params }) =>
    detail(context, await getManagedCourse(context.database.read, params.id)),
  updateCourse: async ({ context, caller, origin, params, body }) =>
    saved(context, await changeCourse(context, caller, origin, params.id, body), '更新成功'),
  changeCourseStatus: async ({ context, caller, origin, params, body }) =>
    saved(context, await changeCourseStatus(context, caller, origin, params.id, body), '更新成功'),
  duplicateCourse: async ({ context, caller, origin, params }) =>
    saved(context, await duplicateCourse(context, caller, origin, params.id), '已复制为草稿'),
  deleteCourse: async ({ context, caller, origin, params }) => {
    await removeCourse(context, caller, origin, params.id)
    return done(null, '删除成功')
  },
  listCourseStatuses: async ({ context: { database } }) => statusChoices(await listCustomStatuses(database.read)),
}
