import type { OrderChange, OrderForm, OrderStatusForm } from '@jiangxue/contract/order.ts'
import { orderTransitions, type OrderStatus } from '@jiangxue/contract/order.values.ts'
import type { Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid, problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { startOfSiteDay, siteDay } from '../../core/time/site-day.ts'
import { toFen, toYuan } from '../../core/units.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findCourse } from '../course/course.queries.ts'
import { enroll } from './enroll.ts'
import { countEnrollment, findCourseProgress, findStudent, setEnrollmentEnd } from './enrollment.queries.ts'
import {
  deleteOrderAndEnrollment,
  findOrder,
  findOrderOfEnrollment,
  lockOrder,
  saveOrder,
  type OrderRow,
} from './order.queries.ts'
import { toOrder } from './order.wire.ts'

/** Enrols a student in a priced course; where they are enrolled already, returns the order there is. */
export async function addOrder(actor: Actor, { studentId, courseId }: OrderForm): Promise<OrderRow> {
  const { database, keys, settings, now } = actor.context
  const school = { keys, values: await settings.current(), now: now() }
  return database.write(async (db) => {
    if (!(await findStudent(db, studentId))) throw problem('student.notFound')
    const course = await findCourse(db, courseId)
    if (!course) throw problem('course.notFound')
    if (course.priceFen === 0) throw problem('order.freeCourse')
    const { id } = await enroll(db, school, studentId, course)
    const order = await findOrderOfEnrollment(db, id)
    if (!order) throw problem('order.freeCourse')
    await audit(db, actor, { action: 'order.create', targetId: order.id, detail: { studentId, courseId } })
    return order
  })
}

/** Changes the note, or how long the enrolment lasts. */
export const changeOrder = (actor: Actor, id: number, { note, expiresAt, version }: OrderChange): Promise<OrderRow> =>
  actor.context.database.write(async (db) => {
    const before = await lockedOrder(db, id, version)
    if (expiresAt !== undefined)
      await setEnrollmentEnd(db, before.enrollmentId, expiresAt === null ? null : Date.parse(expiresAt))
    await saveOrder(db, before, { note, updatedAt: actor.context.now() })
    return finishChange(db, actor, 'order.update', before)
  })

/** Records a payment, deferral, waiver or refund. */
export async function changeOrderStatus(actor: Actor, id: number, form: OrderStatusForm): Promise<OrderRow> {
  const { database, keys, settings } = actor.context
  const values = await settings.current()
  const now = actor.context.now()
  const timezone = values['basic.timezone']
  return database.write(async (db) => {
    const before = await lockedOrder(db, id, form.version)
    if (!orderTransitions[before.status as OrderStatus].includes(form.status)) throw problem('order.transitionRefused')
    const isToday = form.date === undefined || form.date === siteDay(now, timezone)
    const at = isToday ? now : startOfSiteDay(form.date as string, timezone)
    if (at > now) throw invalid({ date: 'date.inFuture' })
    await saveOrder(db, before, {
      ...moneyColumns(before, form, at),
      status: form.status,
      note: form.note,
      updatedAt: now,
    })
    if (form.status === 'REFUNDED' && (form.endsEnrollment ?? true))
      await setEnrollmentEnd(db, before.enrollmentId, now)
    const after = await finishChange(db, actor, 'order.status', before)
    if (form.status === 'PAID')
      await notify(
        db,
        { keys, values, now },
        'orderPaid',
        { name: after.studentName, email: after.email, phone: after.phone },
        { course: after.courseName, amount: String(toYuan(after.paidFen)) },
      )
    return after
  })
}

function moneyColumns(
  order: OrderRow,
  { status, amount, method }: OrderStatusForm,
  at: number,
): Updateable<Schema['orders']> {
  if (status === 'PAID') {
    if (!method) throw invalid({ method: 'method.missing' })
    return { method, paidFen: amount === undefined ? order.amountFen : toFen(amount), paidAt: at }
  }
  if (status !== 'REFUNDED') return { method: method ?? '' }
  const refundedFen = amount === undefined ? order.paidFen : toFen(amount)
  if (refundedFen > order.paidFen) throw invalid({ amount: 'amount.aboveBalance' })
  return { refundedFen, refundedAt: at }
}

/** Deletes an order for which no money came in, with its enrolment; what was studied stays. */
export const deleteOrder = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const { enrollmentId, studentId, courseId, status, paidFen } = await lockedOrder(db, id, undefined)
    if (paidFen > 0) throw problem('order.hasPayment')
    await deleteOrderAndEnrollment(db, id, enrollmentId)
    await countEnrollment(db, courseId, -1, (await findCourseProgress(db, studentId, courseId)) ? 0 : 1)
    await bumpRevision(db)
    const detail = { before: { status, studentId, courseId } }
    await audit(db, actor, { action: 'order.delete', targetId: id, detail })
  })

export async function getOrder(db: Db, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw problem('order.notFound')
  return order
}

async function lockedOrder(db: Db, id: number, version: number | undefined): Promise<OrderRow> {
  await lockOrder(db, id)
  const order = await getOrder(db, id)
  if (version !== undefined && version !== order.version) throw problem('resource.stale', { data: toOrder(order) })
  return order
}

async function finishChange(
  db: Db,
  actor: Actor,
  action: 'order.update' | 'order.status',
  before: OrderRow,
): Promise<OrderRow> {
  const after = await getOrder(db, before.id)
  await audit(db, actor, { action, targetId: before.id, detail: { before: factsOf(before), after: factsOf(after) } })
  return after
}

const factsOf = (order: OrderRow) => {
  const { status, paidAmount, method, refundedAmount, note, expiresAt } = toOrder(order)
  return { status, paidAmount, method, refundedAmount, note, expiresAt }
}
