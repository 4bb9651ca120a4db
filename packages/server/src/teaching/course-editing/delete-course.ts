import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { saveCourse } from '../course/course.queries.ts'
import { getLockedCourse } from './managed-course.ts'

/** Deletes a course without enrollments. Its rows stay, so that study time and certificates are kept. */
export const deleteCourse = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const course = await getLockedCourse(db, id)
    if (course.enrollCount > 0) throw problem('course.hasStudents', { values: { students: course.enrollCount } })
    const now = actor.context.now()
    await saveCourse(db, course, { deletedAt: now, updatedAt: now })
    await bumpRevision(db)
    const detail = { before: { name: course.name, status: course.status } }
    await audit(db, actor, { action: 'course.delete', targetId: id, detail })
  })
