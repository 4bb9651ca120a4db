import type { Enrollment } from '@jiangxue/contract/course/course.ts'

/** Why a signed-in user may not watch a lesson: not enrolled, the enrollment has ended, or it must be paid first. */
export type LockReason = 'notEnrolled' | 'expired' | 'unpaid'

/** Returns why a lesson is locked for the owner of the enrollment, which is null or undefined if there is none. */
export function lockReason(enrollment: Pick<Enrollment, 'status' | 'mayEnrollAgain'> | null | undefined): LockReason {
  if (enrollment?.status === 'expired') return 'expired'
  return enrollment && !enrollment.mayEnrollAgain ? 'unpaid' : 'notEnrolled'
}
