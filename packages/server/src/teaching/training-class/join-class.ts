import { setImmediate } from 'node:timers/promises'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { unchangedReasons } from '@jiangxue/contract/kit/batch.values.ts'
import type { EnrollmentBatch } from '@jiangxue/contract/student/student-batch.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { runBatch, type BatchStep } from '../../people/account/run-batch.ts'
import { lockCourse } from '../course/course.queries.ts'
import { revokeEnrollment } from '../enrollment/change-order.ts'
import { hasContract } from '../enrollment/contract-due.queries.ts'
import { enrollOnTerms } from '../enrollment/enroll-students.ts'
import { findClassOf, findCourseProgress, findEnrollment, findStudent } from '../enrollment/enrollment.queries.ts'
import { listOrderPayments } from '../enrollment/order-payment.queries.ts'
import { deleteOrderRow, lockOrder } from '../enrollment/order.queries.ts'
import {
  deleteMember,
  findMember,
  insertMember,
  listEnrollmentsOfClass,
  setClassOfEnrollment,
  type ClassEnrollment,
} from './member.queries.ts'
import { assertOpen, getClass, lockedOpenClass } from './training-class.policy.ts'
import { listClassCourses, type LockedClass } from './training-class.queries.ts'

/** Adds students to a class, each in a separate transaction. */
export async function addMembers(actor: Actor, classId: number, ids: readonly number[]): Promise<BatchResult> {
  const { database } = actor.context
  assertOpen(await getClass(database.read, classId))
  const school = await schoolOf(actor)
  return runBatch(database.read, ids, (studentId) =>
    database.write(async (db): Promise<BatchStep> => {
      const record = await lockedOpenClass(db, classId)
      const isNew = await joinClass(db, actor, school, record, studentId)
      return isNew ? { outcome: 'changed' } : { outcome: 'unchanged', reason: unchangedReasons.memberAlready }
    }),
  )
}

export async function schoolOf({ context }: Actor): Promise<Sender> {
  return { keys: context.keys, values: await context.settings.current(), now: context.now() }
}

/** Adds a student to a locked class and enrolls them in its courses. Returns false if they are in it already. */
export async function joinClass(
  db: Db,
  actor: Actor,
  school: Sender,
  record: LockedClass,
  studentId: number,
): Promise<boolean> {
  if (!(await findStudent(db, studentId))) throw problem('student.notFound')
  const isNew = await insertMember(db, { classId: record.id, studentId, joinedAt: school.now })
  if (!isNew) return false
  await audit(db, actor, { action: 'class.join', targetId: record.id, detail: { studentId } })
  await enrollMember(db, actor, school, record, { studentId, joinedAt: school.now })
  return true
}

/**
 * Enrolls a member in the courses of a class. Each enrollment follows the rules of the class that the student joined
 * last. One made since they joined is final, even if it was refunded or has ended, so that this can be repeated at any
 * time.
 */
export async function enrollMember(
  db: Db,
  actor: Actor,
  school: Sender,
  record: LockedClass,
  { studentId, joinedAt }: { readonly studentId: number; readonly joinedAt: number },
  isWanted: (courseId: number) => boolean = () => true,
): Promise<void> {
  const payment = record.payment as EnrollmentBatch['payment']
  const terms = { payment, method: record.paymentMethod || undefined, date: undefined, note: undefined }
  // In a fixed order, so that two classes never deadlock.
  const courses = (await listClassCourses(db, [record.id])).toSorted((a, b) => a.id - b.id)
  for (const course of courses.filter(({ id }) => isWanted(id))) {
    const current = await findEnrollment(db, studentId, course.id)
    const enrollmentId =
      current && isMadeInClass(current, course, joinedAt)
        ? current.id
        : (await enrollOnTerms(db, actor, school, studentId, course, terms)).enrollmentId
    await setClassOfEnrollment(db, enrollmentId, await findClassOf(db, studentId, course.id))
  }
}

/** Whether an enrollment was made after both the student and the course came to the class. */
const isMadeInClass = (
  { createdAt }: { readonly createdAt: number },
  { addedAt }: { readonly addedAt: number },
  joinedAt: number,
): boolean => createdAt >= Math.max(addedAt, joinedAt)

/** Removes a student from a class. Their study time stays. */
export const removeMember = (actor: Actor, classId: number, studentId: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    await lockedOpenClass(db, classId)
    await leave(db, actor, classId, studentId)
  })

/** Removes a student from a locked class. */
async function leave(db: Db, actor: Actor, classId: number, studentId: number): Promise<void> {
  const member = existing(await findMember(db, classId, studentId), 'class.notMember')
  await deleteMember(db, classId, studentId)
  for (const enrollment of await listEnrollmentsOfClass(db, classId, studentId)) {
    const { id, courseId, createdAt, addedAt } = enrollment
    const other = await findClassOf(db, studentId, courseId, classId)
    const isOfClass = addedAt !== null && isMadeInClass({ createdAt }, { addedAt }, member.joinedAt)
    if (other !== null || !isOfClass || !(await dropEnrollment(db, actor, studentId, enrollment)))
      await setClassOfEnrollment(db, id, other)
  }
  const detail = { studentId, score: member.score, isPassed: member.isPassed }
  await audit(db, actor, { action: 'class.leave', targetId: classId, detail })
}

/** Removes many students in one transaction, yielding in between so that other requests are not blocked. */
export async function leaveAll(db: Db, actor: Actor, classId: number, studentIds: readonly number[]): Promise<void> {
  for (const studentId of studentIds) {
    await leave(db, actor, classId, studentId)
    await setImmediate()
  }
}

/** Removes an enrollment that the class created. Returns false if it has payments, a contract or study time. */
async function dropEnrollment(
  db: Db,
  actor: Actor,
  studentId: number,
  { id, courseId, orderId, orderStatus }: ClassEnrollment,
): Promise<boolean> {
  await lockCourse(db, courseId)
  if (await findCourseProgress(db, studentId, courseId)) return false
  if (await hasContract(db, id)) return false
  if (orderId !== null) {
    // Lock before reading, so that a concurrent payment is seen.
    await lockOrder(db, orderId)
    if ((await listOrderPayments(db, orderId)).length > 0) return false
    await deleteOrderRow(db, orderId)
    const detail = { before: { status: orderStatus, studentId, courseId } }
    await audit(db, actor, { action: 'order.delete', targetId: orderId, detail })
  }
  await revokeEnrollment(db, { enrollmentId: id, studentId, courseId, isCurrent: true })
  return true
}
