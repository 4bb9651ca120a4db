import type { OrderChange, OrderForm } from '@jiangxue/contract/course/order.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { findCourse, lockCourse } from '../course/course.queries.ts'
import { hasContract } from './contract-due.queries.ts'
import { enroll } from './enroll.ts'
import {
  countEnrollment,
  deleteEnrollment,
  findClassOf,
  findCourseProgress,
  findEnrollment,
  findStudent,
  hasStudiedSince,
  reopenEnrollment,
  setEnrollmentEnd,
} from './enrollment.queries.ts'
import { deleteEndedIntents, listOrderPayments } from './order-payment.queries.ts'
import {
  deleteOrderRow,
  findOrder,
  findOrderOfEnrollment,
  lockOrder,
  saveOrder,
  type OrderRow,
} from './order.queries.ts'
import { toOrder } from './order.wire.ts'

/** Enrolls a student in a priced course. Returns the existing order if the student is already enrolled. */
export async function addOrder(actor: Actor, { studentId, courseId }: OrderForm): Promise<OrderRow> {
  const { database, keys, settings, now } = actor.context
  const school = { keys, values: await settings.current(), now: now() }
  return database.write(async (db) => {
    if (!(await findStudent(db, studentId))) throw problem('student.notFound')
    const course = existing(await findCourse(db, courseId), 'course.notFound')
    if (course.priceFen === 0) throw problem('order.freeCourse')
    // Lock before reading, so that of two concurrent enrollments the second sees the first.
    await lockCourse(db, courseId)
    const before = await findEnrollment(db, studentId, courseId)
    const { id } = await enroll(db, school, studentId, course)
    const order = existing(await findOrderOfEnrollment(db, id), 'order.freeCourse')
    if (id !== before?.id)
      await audit(db, actor, { action: 'order.create', targetId: order.id, detail: { studentId, courseId } })
    return order
  })
}

/** Changes the note, or the end of the enrollment. */
export const changeOrder = (actor: Actor, id: number, { note, expiresAt, version }: OrderChange): Promise<OrderRow> =>
  actor.context.database.write(async (db) => {
    // Lock the course first, as in enrolling: whether the enrollment has ended decides whether a new one is opened.
    if (expiresAt !== undefined) await lockCourse(db, (await getOrder(db, id)).courseId)
    const before = await lockedOrder(db, id, version)
    if (expiresAt !== undefined) {
      if (before.replacedAt !== null) throw problem('order.replaced')
      await setEnrollmentEnd(db, before.enrollmentId, expiresAt === null ? null : Date.parse(expiresAt))
    }
    await saveOrder(db, before, { note, updatedAt: actor.context.now() })
    return finishChange(db, actor, 'order.update', before)
  })

/** Deletes an order without payments and its enrollment; an earlier enrollment becomes current again. */
export async function deleteOrder(actor: Actor, id: number): Promise<void> {
  await actor.context.hooks.closePayments?.(actor.context, id)
  await actor.context.database.write(async (db) => {
    const { courseId: lockedCourseId } = await getOrder(db, id)
    // Lock the course first, as in enrolling, so that the two never deadlock.
    await lockCourse(db, lockedCourseId)
    await removeOrder(db, actor, 'order.delete', await lockedOrder(db, id, undefined))
  })
}

/** Takes back the caller's own enrollment: pending, without payments or study, and not that of a class. */
export async function cancelOwnOrder(actor: Actor, id: number): Promise<void> {
  const { context, caller } = actor
  const { studentId, courseId } = await getOrder(context.database.read, id)
  if (studentId !== caller.userId) throw problem('order.notFound')
  await context.hooks.closePayments?.(context, id)
  await context.database.write(async (db) => {
    await lockCourse(db, courseId)
    const order = await lockedOrder(db, id, undefined)
    if (order.status !== 'PENDING') throw problem('order.transitionRefused')
    if ((await findClassOf(db, studentId, courseId)) !== null) throw problem('order.ofClass')
    if (await hasStudiedSince(db, studentId, courseId, order.createdAt)) throw problem('order.studied')
    await removeOrder(db, actor, 'order.cancel', order)
  })
}

async function removeOrder(
  db: Db,
  actor: Actor,
  action: 'order.delete' | 'order.cancel',
  { id, enrollmentId, replacedAt, studentId, courseId, status }: OrderRow,
): Promise<void> {
  if ((await listOrderPayments(db, id)).length > 0) throw problem('order.hasPayment')
  if (await hasContract(db, enrollmentId)) throw problem('order.hasContract')
  if (await deleteEndedIntents(db, id)) throw problem('payment.begun')
  await deleteOrderRow(db, id)
  await revokeEnrollment(db, { enrollmentId, studentId, courseId, isCurrent: replacedAt === null })
  await audit(db, actor, { action, targetId: id, detail: { before: { status, studentId, courseId } } })
}

/** Deletes an enrollment without an order in a locked course; an earlier one becomes current again. */
export async function revokeEnrollment(
  db: Db,
  {
    enrollmentId,
    studentId,
    courseId,
    isCurrent,
  }: { enrollmentId: number; studentId: number; courseId: number; isCurrent: boolean },
): Promise<void> {
  const { previousId } = await deleteEnrollment(db, enrollmentId)
  if (previousId === undefined)
    await countEnrollment(db, courseId, -1, (await findCourseProgress(db, studentId, courseId)) ? 0 : 1)
  else if (isCurrent) await reopenEnrollment(db, previousId, await findClassOf(db, studentId, courseId))
}

export const getOrder = async (db: Db, id: number): Promise<OrderRow> =>
  existing(await findOrder(db, id), 'order.notFound')

/** Locks an order and returns it, if the caller's version is current. */
export async function lockedOrder(db: Db, id: number, version: number | undefined): Promise<OrderRow> {
  await lockOrder(db, id)
  const order = await getOrder(db, id)
  if (version !== undefined && version !== order.version) throw problem('resource.stale', { data: toOrder(order) })
  return order
}

/** Writes the change to the operation log and returns the current order. */
export async function finishChange(
  db: Db,
  actor: Actor,
  action: 'order.update' | 'order.status' | 'order.reversal' | 'order.return',
  before: OrderRow,
  cause: Record<string, unknown> = {},
): Promise<OrderRow> {
  const after = await getOrder(db, before.id)
  const detail = { ...cause, before: factsOf(before), after: factsOf(after) }
  await audit(db, actor, { action, targetId: before.id, detail })
  return after
}

const factsOf = (order: OrderRow) => {
  const { status, paidAmount, method, refundedAmount, note, expiresAt } = toOrder(order)
  return { status, paidAmount, method, refundedAmount, note, expiresAt }
}
