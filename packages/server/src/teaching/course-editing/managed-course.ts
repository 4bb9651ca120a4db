import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { existing, problem } from '../../core/problem.ts'
import { findCourse, lockCourse, type CourseRow } from '../course/course.queries.ts'
import { toManagedCourseDetail } from './course-editing.wire.ts'

export const getCourse = async (db: Db, id: number): Promise<CourseRow> =>
  existing(await findCourse(db, id), 'course.notFound')

/** Locks a course until the transaction ends, and returns it. */
export async function getLockedCourse(db: Db, id: number): Promise<CourseRow> {
  await lockCourse(db, id)
  return getCourse(db, id)
}

/** Throws with the current course if a change is based on another version. */
export async function assertCurrent(
  context: Context,
  db: Db,
  course: CourseRow,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== course.version)
    throw problem('resource.stale', { data: await toManagedCourseDetail(context, db, course) })
}
