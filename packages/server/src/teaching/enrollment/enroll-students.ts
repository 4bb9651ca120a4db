import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { unchangedReasons } from '@jiangxue/contract/kit/batch.values.ts'
import type { EnrollmentBatch } from '@jiangxue/contract/student/student-batch.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { invalid, problem } from '../../core/problem.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { runBatch, type BatchStep } from '../../people/account/run-batch.ts'
import { findCourse, lockCourse, type CourseRow } from '../course/course.queries.ts'
import { enroll } from './enroll.ts'
import { mayEnrollAgain } from './enrollment.policy.ts'
import { findEnrollment, findStudent } from './enrollment.queries.ts'
import { findOrderOfEnrollment } from './order.queries.ts'
import { settleOrder } from './settle-order.ts'

/** The initial payment terms of an enrollment's order. */
export type OrderTerms = Pick<EnrollmentBatch, 'payment' | 'method' | 'date' | 'note'>

/** Enrolls students in a course on the same payment terms. Students who are already enrolled keep their order. */
export async function enrollStudents(actor: Actor, form: EnrollmentBatch): Promise<BatchResult> {
  const { database, keys, settings, now } = actor.context
  const { ids, courseId, ...terms } = form
  if (terms.payment === 'PAID' && !terms.method) throw invalid({ method: 'method.missing' })
  const course = await findCourse(database.read, courseId)
  if (!course) throw invalid({ courseId: 'course.notFound' })
  const school = { keys, values: await settings.current(), now: now() }
  const enrollOne = async (db: Db, studentId: number): Promise<BatchStep> => {
    if (!(await findStudent(db, studentId))) throw problem('student.notFound')
    const { isNew } = await enrollOnTerms(db, actor, school, studentId, course, terms)
    return isNew ? { outcome: 'changed' } : { outcome: 'unchanged', reason: unchangedReasons.enrolledAlready }
  }
  return runBatch(database.read, ids, (id) => database.write((db) => enrollOne(db, id)))
}

/** Enrolls a student in a course. The terms apply only to a new order. Returns the enrollment and whether it is new. */
export async function enrollOnTerms(
  db: Db,
  actor: Actor,
  school: Sender,
  studentId: number,
  course: Pick<CourseRow, 'id' | 'name' | 'status' | 'priceFen'>,
  { payment, method, date, note }: OrderTerms,
): Promise<{ enrollmentId: number; isNew: boolean }> {
  // Lock before reading, so that of two concurrent enrollments the second sees the first.
  await lockCourse(db, course.id)
  const before = await findEnrollment(db, studentId, course.id)
  const { id } = await enroll(db, school, studentId, course)
  if (before && before.id === id && !mayEnrollAgain(before, school.now)) return { enrollmentId: id, isNew: false }
  const detail = { courseId: course.id, course: course.name, payment: course.priceFen > 0 ? payment : undefined }
  await audit(db, actor, { action: 'student.enroll', targetId: studentId, detail })
  const order = await findOrderOfEnrollment(db, id)
  if (order && payment !== 'PENDING')
    await settleOrder(db, actor, school, order, { status: payment, method, date, note })
  return { enrollmentId: id, isNew: true }
}
