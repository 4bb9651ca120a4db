import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Viewer } from '../course/course.policy.ts'
import { teachesCourse } from '../course/course.queries.ts'
import { paymentOf } from './enrollment.policy.ts'
import { findEnrollment } from './enrollment.queries.ts'

/** The viewer of a course, for `mayWatch`. */
export async function viewerOf(
  { database, settings }: Context,
  caller: Caller | null,
  course: { readonly id: number; readonly priceFen: number },
): Promise<Viewer | null> {
  if (!caller) return null
  const enrollment = await findEnrollment(database.read, caller.userId, course.id)
  const { 'course.paymentRequired': isPaymentRequired } = await settings.current()
  return {
    role: caller.role,
    teachesCourse: caller.role === 'TEACHER' && (await teachesCourse(database.read, caller.userId, course.id)),
    enrolledUntil: enrollment?.expiresAt,
    payment: paymentOf(isPaymentRequired, course.priceFen, enrollment?.orderStatus),
  }
}
