import type { Context } from '../../core/context.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { saveCourse } from './course-editing.queries.ts'
import { lockManagedCourse } from './save-course.ts'

/** Deletes a course that nobody is enrolled in; rows stay, so that study time and certificates do. */
export const removeCourse = ({ database, now }: Context, caller: Caller, origin: Origin, id: number) =>
  database.write(async (db) => {
    const course = await lockManagedCourse(db, id)
    if (course.enrollCount > 0) throw problem('course.hasStudents', { values: { students: course.enrollCount } })
    await saveCourse(db, course, { deletedAt: now(), updatedAt: now() })
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'course.delete',
        targetType: 'course',
        targetId: id,
        detail: { before: { name: course.name, status: course.status } },
      },
      now(),
    )
  })
