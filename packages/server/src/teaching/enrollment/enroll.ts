import type { Db } from '../../core/database/database.ts'
import { existing, problem } from '../../core/problem.ts'
import { notify } from '../../messaging/notification/notify.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { lockCourse } from '../course/course.queries.ts'
import { mayEnrollAgain } from './enrollment.policy.ts'
import {
  countEnrollment,
  findClassOf,
  findCourseProgress,
  findEnrollment,
  findStudent,
  insertEnrollment,
  setEnrollmentReplaced,
  type FoundEnrollment,
} from './enrollment.queries.ts'
import { insertOrder } from './order.queries.ts'

/**
 * Enrolls a student in a course that still has the status the caller saw; a priced one also gets an order to be paid.
 * An enrolled student keeps their enrollment, but one that was refunded or has ended is replaced. `onPurchase` runs
 * before an order is created, and may throw.
 */
export async function enroll(
  db: Db,
  school: Sender,
  studentId: number,
  course: { readonly id: number; readonly status: string },
  onPurchase?: (db: Db) => Promise<void>,
): Promise<FoundEnrollment> {
  const locked = await lockCourse(db, course.id)
  if (locked?.status !== course.status) throw problem('course.notFound')
  const { now } = school
  const before = await findEnrollment(db, studentId, course.id)
  if (before && !mayEnrollAgain(before, now)) return before
  if (before) await setEnrollmentReplaced(db, before.id, now)
  const classId = await findClassOf(db, studentId, course.id)
  const enrollmentId = await insertEnrollment(db, { studentId, courseId: course.id, classId, createdAt: now })
  if (locked.priceFen > 0) {
    await onPurchase?.(db)
    await insertOrder(db, {
      studentId,
      courseId: course.id,
      enrollmentId,
      amountFen: locked.priceFen,
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
    })
  }
  if (!before) await countEnrollment(db, course.id, 1, (await findCourseProgress(db, studentId, course.id)) ? 0 : 1)
  const student = await findStudent(db, studentId)
  const facts = { course: locked.name }
  if (student) await notify(db, school, 'courseEnrolled', { ...student, studentId }, facts, course.id)
  return existing(await findEnrollment(db, studentId, course.id), 'course.notFound')
}
