import type { EnrollmentStatus } from '@jiangxue/contract/course/enrollment.values.ts'
import { purchasedOrderStatuses } from '@jiangxue/contract/course/order.values.ts'
import type { Payment } from '../course/course.policy.ts'

/**
 * Purchased: an order paid, deferred or waived, or enrolled in a free course (decisions §4), which has no order (null)
 * even if the course gets a price later. Undefined means that the student is not enrolled.
 */
export const isPurchased = (priceFen: number, orderStatus: string | null | undefined): boolean =>
  priceFen === 0 || orderStatus === null || purchasedOrderStatuses.some((status) => status === orderStatus)

/** The payment that decides whether a student may watch a course. */
export function paymentOf(isRequired: boolean, priceFen: number, orderStatus: string | null | undefined): Payment {
  if (!isRequired || isPurchased(priceFen, orderStatus)) return 'settled'
  return orderStatus === 'REFUNDED' ? 'refunded' : 'due'
}

/** Whether enrolling opens a new enrollment and order: after a refund, or once the enrollment has ended. */
export const mayEnrollAgain = (
  { orderStatus, expiresAt }: { readonly orderStatus: string | null; readonly expiresAt: number | null },
  now: number,
): boolean => orderStatus === 'REFUNDED' || (expiresAt !== null && expiresAt <= now)

/** A student's progress in a course; null or undefined if they have not started. */
export interface CourseProgress {
  readonly completedLessons: number | null
  readonly creditedMs: number | null
}

export function enrollmentStatus(
  expiresAt: number | null,
  progress: CourseProgress | undefined,
  lessonCount: number,
  now: number,
): EnrollmentStatus {
  if (lessonCount > 0 && (progress?.completedLessons ?? 0) >= lessonCount) return 'completed'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return (progress?.creditedMs ?? 0) > 0 ? 'in_progress' : 'not_started'
}
