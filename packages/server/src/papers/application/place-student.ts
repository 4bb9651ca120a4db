import type { Placement } from '@jiangxue/contract/papers/application.ts'
import type { Db } from '../../core/database/database.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor } from '../../core/http/caller.ts'
import { existing, invalid, problem } from '../../core/problem.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { findCourse } from '../../teaching/course/course.queries.ts'
import { enrollOnTerms } from '../../teaching/enrollment/enroll-students.ts'
import { joinClass } from '../../teaching/training-class/join-class.ts'
import { lockedOpenClass } from '../../teaching/training-class/training-class.policy.ts'
import { listClassCourses } from '../../teaching/training-class/training-class.queries.ts'

/** Rejects a placement that the caller may not make, or that names no class or course, before anything is written. */
export async function assertPlaceable({ context, caller }: Actor, { classId, courseId, ...terms }: Placement) {
  const { read } = context.database
  if (classId !== null && !hasPermission('classes.edit', caller)) throw problem('access.denied')
  if (courseId === null) return
  if (!hasPermission('courses.edit', caller)) throw problem('access.denied')
  if (!(await findCourse(read, courseId))) throw invalid({ courseId: 'course.notFound' })
  if (classId === null) {
    if (terms.payment === 'PAID' && !terms.method) throw invalid({ method: 'method.missing' })
  } else if (!(await listClassCourses(read, [classId])).some(({ id }) => id === courseId))
    throw invalid({ classId: 'class.withoutCourse' })
}

/** Puts a student into a class, which enrolls them in its courses on its terms, or else enrolls them in a course. */
export async function placeStudent(
  db: Db,
  actor: Actor,
  school: Sender,
  studentId: number,
  { classId, courseId, ...terms }: Placement,
): Promise<void> {
  if (classId !== null) {
    await joinClass(db, actor, school, await lockedOpenClass(db, classId), studentId)
    return
  }
  if (courseId === null) return
  const course = existing(await findCourse(db, courseId), 'course.notFound')
  await enrollOnTerms(db, actor, school, studentId, course, terms)
}
