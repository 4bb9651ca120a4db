import type { CourseStatusChange, NewCourseStatus } from '@jiangxue/contract/course/course-status-admin.ts'
import type { CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import {
  countCoursesOfStatus,
  deleteCustomStatus,
  insertCustomStatus,
  lastStatusPosition,
  lockCustomStatus,
  saveCustomStatus,
} from './status.queries.ts'

export const createCourseStatus = (actor: Actor, form: NewCourseStatus): Promise<CourseStatusChoice> =>
  actor.context.database
    .write(async (db) => {
      await insertCustomStatus(db, { ...form, position: (await lastStatusPosition(db)) + 1 })
      await audit(db, actor, { action: 'courseStatus.create', targetId: form.value, detail: { after: form } })
      return { ...form, isBuiltIn: false }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? problem('courseStatus.taken', { field: 'value' }) : error
    })

export const updateCourseStatus = (
  actor: Actor,
  value: string,
  form: CourseStatusChange,
): Promise<CourseStatusChoice> =>
  actor.context.database.write(async (db) => {
    const { name, tone } = await lockedStatus(db, value)
    await saveCustomStatus(db, value, form)
    const detail = { before: { name, tone }, after: form }
    await audit(db, actor, { action: 'courseStatus.update', targetId: value, detail })
    return { value, ...form, isBuiltIn: false }
  })

/** Deletes a status that no course uses. */
export const deleteCourseStatus = (actor: Actor, value: string): Promise<void> =>
  actor.context.database.write(async (db) => {
    const { name } = await lockedStatus(db, value)
    const courses = await countCoursesOfStatus(db, value)
    if (courses > 0) throw problem('courseStatus.inUse', { values: { courses } })
    await deleteCustomStatus(db, value)
    await audit(db, actor, { action: 'courseStatus.delete', targetId: value, detail: { before: { name } } })
  })

const lockedStatus = async (db: Db, value: string) =>
  existing(await lockCustomStatus(db, value), 'courseStatus.notFound')
