import type { BatchResult } from '@jiangxue/contract/batch.ts'
import { unchangedReasons } from '@jiangxue/contract/batch.values.ts'
import type { EnrollmentBatch } from '@jiangxue/contract/student-batch.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid, problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { runBatch, type BatchStep } from '../../people/account/run-batch.ts'
import { findCourse, lockCourse } from '../course/course.queries.ts'
import { enroll } from './enroll.ts'
import { mayEnrollAgain } from './enrollment.policy.ts'
import { findEnrollment, findStudent } from './enrollment.queries.ts'
import { findOrderOfEnrollment } from './order.queries.ts'
import { settleOrder } from './settle-order.ts'

/** Enrols students in a course and settles their orders alike; who is enrolled already keeps the order there is. */
export async function enrollStudents(actor: Actor, form: EnrollmentBatch): Promise<BatchResult> {
  const { database, keys, settings, now } = actor.context
  const { ids, courseId, payment, method, date, note } = form
  if (payment === 'PAID' && !method) throw invalid({ method: 'method.missing' })
  const course = await findCourse(database.read, courseId)
  if (!course) throw invalid({ courseId: 'course.notFound' })
  const school = { keys, values: await settings.current(), now: now() }
  const enrollOne = async (db: Db, studentId: number): Promise<BatchStep> => {
    if (!(await findStudent(db, studentId))) throw problem('student.notFound')
    // Before looking, so that of two who enrol the same student one finds what the other has done.
    await lockCourse(db, courseId)
    const before = await findEnrollment(db, studentId, courseId)
    const { id } = await enroll(db, school, studentId, course)
    if (before && before.id === id && !mayEnrollAgain(before, school.now))
      return { outcome: 'unchanged', reason: unchangedReasons.enrolledAlready }
    const detail = { courseId, course: course.name, payment: course.priceFen > 0 ? payment : undefined }
    await audit(db, actor, { action: 'student.enroll', targetId: studentId, detail })
    const order = await findOrderOfEnrollment(db, id)
    if (order && payment !== 'PENDING')
      await settleOrder(db, actor, school, order, { status: payment, method, date, note })
    return { outcome: 'changed' }
  }
  return runBatch(database.read, ids, (id) => database.write((db) => enrollOne(db, id)))
}
