import type { OrderChange, OrderForm, OrderStatusForm } from '@jiangxue/contract/order.ts'
import { orderTransitions, type OrderStatus } from '@jiangxue/contract/order.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { startOfSiteDay, siteDay } from '../../core/time/site-day.ts'
import { toYuan } from '../../core/units.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findCourse } from '../course/course.queries.ts'
import { enroll } from '../enrollment/enroll.ts'
import { countEnrollment, hasCourseProgress } from '../enrollment/enrollment.queries.ts'
import {
  deleteOrder,
  findOrder,
  findOrderOfEnrollment,
  isStudent,
  lockOrder,
  saveOrder,
  setEnrollmentEnd,
  type OrderRow,
} from './order.queries.ts'
import { toOrder } from './order.wire.ts'

/** Enrols a student in a priced course; again answers the order there is. */
export const addOrder = ({ database, now }: Context, caller: Caller, origin: Origin, form: OrderForm) =>
  database.write(async (db) => {
    if (!(await isStudent(db, form.studentId))) throw problem('student.absent')
    const course = await findCourse(db, form.courseId)
    if (!course) throw problem('course.absent')
    if (course.priceFen === 0) throw problem('order.freeCourse')
    const order = await findOrderOfEnrollment(db, (await enroll(db, form.studentId, course, now())).id)
    if (!order) throw problem('order.freeCourse')
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'order.create',
        targetType: 'order',
        targetId: order.id,
        detail: { studentId: form.studentId, courseId: form.courseId },
      },
      now(),
    )
    return order
  })

/** Changes the note, or how long the enrolment lasts. */
export const changeOrder = (
  { database, now }: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: OrderChange,
) =>
  database.write(async (db) => {
    const before = await lockedOrder(db, id, form.version)
    const expiresAt =
      form.expiresAt === undefined ? before.expiresAt : form.expiresAt === null ? null : Date.parse(form.expiresAt)
    await setEnrollmentEnd(db, before.enrollmentId, expiresAt)
    await saveOrder(db, before, { note: form.note ?? before.note, updatedAt: now() })
    const after = await getOrder(db, id)
    await record(db, caller, origin, 'order.update', before, after, now())
    return after
  })

/** Records a payment, deferral, waiver or refund. */
export async function changeOrderStatus(
  { database, keys, settings, now }: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: OrderStatusForm,
) {
  const values = await settings.current()
  const timezone = values['basic.timezone']
  return database.write(async (db) => {
    const before = await lockedOrder(db, id, form.version)
    if (!orderTransitions[before.status as OrderStatus].includes(form.status)) throw problem('order.transitionRefused')
    const at =
      form.date === undefined || form.date === siteDay(now(), timezone) ? now() : startOfSiteDay(form.date, timezone)
    if (at > now()) throw problem('request.invalid', { errors: { date: '日期不能晚于今天' } })
    await saveOrder(db, before, {
      status: form.status,
      note: form.note ?? before.note,
      updatedAt: now(),
      ...moneyOf(before, form, at),
    })
    if (form.status === 'REFUNDED' && (form.endsEnrollment ?? true))
      await setEnrollmentEnd(db, before.enrollmentId, now())
    const after = await getOrder(db, id)
    await record(db, caller, origin, 'order.status', before, after, now())
    if (form.status === 'PAID')
      await notify(
        db,
        { keys, values, now: now() },
        'orderPaid',
        { name: after.studentName, email: after.email, phone: after.phone },
        { course: after.courseName, amount: String(toYuan(after.paidFen)) },
      )
    return after
  })
}

function moneyOf(order: OrderRow, { status, amount, method }: OrderStatusForm, at: number) {
  if (status === 'PAID') {
    if (!method) throw problem('request.invalid', { errors: { method: '请填写支付方式' } })
    return { method, paidFen: amount === undefined ? order.amountFen : toFen(amount), paidAt: at }
  }
  if (status !== 'REFUNDED') return { method: method ?? '' }
  const refunded = amount === undefined ? order.paidFen : toFen(amount)
  if (refunded > order.paidFen) throw problem('request.invalid', { errors: { amount: '退款金额不能超过已付金额' } })
  return { refundedFen: refunded, refundedAt: at }
}

const toFen = (yuan: number) => Math.round(yuan * 100)

/** Takes back an enrolment for which no money came in; what was studied stays. */
export const removeOrder = ({ database, now }: Context, caller: Caller, origin: Origin, id: number) =>
  database.write(async (db) => {
    const order = await lockedOrder(db, id, undefined)
    if (order.paidFen > 0) throw problem('order.hasPayment')
    await deleteOrder(db, order)
    await countEnrollment(
      db,
      order.courseId,
      -1,
      (await hasCourseProgress(db, order.studentId, order.courseId)) ? 0 : 1,
    )
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'order.delete',
        targetType: 'order',
        targetId: id,
        detail: { before: { status: order.status, studentId: order.studentId, courseId: order.courseId } },
      },
      now(),
    )
  })

export async function getOrder(db: Db, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw problem('order.absent')
  return order
}

async function lockedOrder(db: Db, id: number, version: number | undefined): Promise<OrderRow> {
  await lockOrder(db, id)
  const order = await getOrder(db, id)
  if (version !== undefined && version !== order.version) throw problem('resource.stale', { data: toOrder(order) })
  return order
}

const shown = (order: OrderRow) => {
  const { status, paidAmount, method, refundedAmount, note, expiresAt } = toOrder(order)
  return { status, paidAmount, method, refundedAmount, note, expiresAt }
}
const record = (
  db: Db,
  caller: Caller,
  origin: Origin,
  action: string,
  before: OrderRow,
  after: OrderRow,
  now: number,
) =>
  recordOperation(
    db,
    caller,
    origin,
    { action, targetType: 'order', targetId: before.id, detail: { before: shown(before), after: shown(after) } },
    now,
  )
