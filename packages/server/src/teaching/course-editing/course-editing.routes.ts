import type { courseAdminEndpoints } from '@jiangxue/contract/course/course-admin.ts'
import type { courseStatusEndpoints } from '@jiangxue/contract/course/course-status-admin.ts'
import { statusChoices } from '@jiangxue/contract/course/course-status.ts'
import { courseLevels } from '@jiangxue/contract/course/course.values.ts'
import type { Context } from '../../core/context.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import type { CourseRow } from '../course/course.queries.ts'
import { onCourse, onReadCourse } from '../course/taught-course.policy.ts'
import { changeCourseStatus, setStatusOfCourses } from './change-course-status.ts'
import { countCoursesByStatus, listCustomStatuses, listManagedCourses } from './course-editing.queries.ts'
import { toManagedCourse, toManagedCourseDetail } from './course-editing.wire.ts'
import { deleteCourse } from './delete-course.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { getCourse } from './managed-course.ts'
import { addCourse, changeCourse } from './save-course.ts'
import { createCourseStatus, deleteCourseStatus, updateCourseStatus } from './save-status.ts'

/** Teachers see their own courses, admins see all. */
const taughtBy = ({ role, userId }: Caller) => (role === 'TEACHER' ? userId : undefined)

const detail = (context: Context, course: CourseRow) => toManagedCourseDetail(context, context.database.read, course)

/** Only admins can publish: teachers are offered no next status. */
const detailFor = async ({ context, caller }: Actor, course: CourseRow) => {
  const shown = await detail(context, course)
  return caller.role === 'ADMIN' ? shown : { ...shown, nextStatuses: [] }
}

export const courseAdminHandlers: HandlersOf<keyof typeof courseAdminEndpoints | keyof typeof courseStatusEndpoints> = {
  listManagedCourses: async ({ context: { database }, caller, query }) => {
    const custom = await listCustomStatuses(database.read)
    const found = await listManagedCourses(database.read, { ...query, teacherId: taughtBy(caller) })
    return showPage(found, query, (row) => toManagedCourse(row, custom))
  },
  countCourses: async ({ context: { database }, caller }) => {
    const rows = await countCoursesByStatus(database.read, taughtBy(caller))
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
  },
  createCourse: async (call) => detail(call.context, await addCourse(call, call.body)),
  getManagedCourse: onReadCourse(async (call, id) => detailFor(call, await getCourse(call.context.database.read, id))),
  updateCourse: onCourse(async (call, id, body) => detailFor(call, await changeCourse(call, id, body))),
  setStatusOfCourses: (call) => setStatusOfCourses(call, call.body.ids, call.body.status),
  changeCourseStatus: async (call) => detail(call.context, await changeCourseStatus(call, call.params.id, call.body)),
  duplicateCourse: async (call) => detail(call.context, await duplicateCourse(call, call.params.id)),
  deleteCourse: (call) => deleteCourse(call, call.params.id),
  listCourseStatuses: async ({ context: { database } }) => statusChoices(await listCustomStatuses(database.read)),
  getCourseDefaults: async ({ context: { settings } }) => {
    const { 'course.levels': allowed, 'course.durationUnit': unit } = await settings.current()
    return {
      levels: courseLevels.filter((level) => allowed.some((each) => each.toUpperCase() === level)),
      durationUnit: unit.toUpperCase() as Uppercase<typeof unit>,
    }
  },
  createCourseStatus: (call) => createCourseStatus(call, call.body),
  updateCourseStatus: (call) => updateCourseStatus(call, call.params.value, call.body),
  deleteCourseStatus: (call) => deleteCourseStatus(call, call.params.value),
}
