import type { Role } from '@jiangxue/contract/kit/access.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem, type Problem } from '../../core/problem.ts'

/** The facts that decide whether a lesson may be watched. */
export interface LessonRights {
  readonly isPreview: number
  readonly isPublic: number
  readonly requiresLogin: number
  readonly priceFen: number
}
export type Payment = 'settled' | 'due' | 'refunded'
/** The person watching; `enrolledUntil` is undefined without an enrollment and null if it never ends. */
export interface Viewer {
  readonly role: Role
  readonly teachesCourse: boolean
  readonly enrolledUntil: number | null | undefined
  /** Settled, unless the school requires payment first and none has been recorded. */
  readonly payment: Payment
}

/** Whether a caller may see unpublished courses: admins, unless their custom role excludes courses. */
export const maySeeDrafts = (caller: Caller | null): boolean =>
  caller?.role === 'ADMIN' && hasPermission('courses.view', caller)

/**
 * Access rules (decisions §4): anyone may watch preview and public lessons. Other lessons of free courses may require a
 * signed-in user; those of priced courses require an enrollment. Admins and the course's own teachers always have
 * access.
 */
export function mayWatch(lesson: LessonRights, viewer: Viewer | null, now: number): boolean {
  if (lesson.isPreview || lesson.isPublic) return true
  if (lesson.priceFen === 0) return !lesson.requiresLogin || viewer !== null
  if (viewer === null) return false
  if (viewer.role === 'ADMIN' || viewer.teachesCourse) return true
  return isEnrolled(viewer, now) && viewer.payment === 'settled'
}

/** Why a viewer may not watch a lesson. After a refund they have to enroll again. */
export const lockedProblem = (viewer: Viewer | null, now: number): Problem =>
  problem(viewer?.payment === 'due' && isEnrolled(viewer, now) ? 'lesson.notPaid' : 'lesson.notEnrolled')

const isEnrolled = ({ enrolledUntil }: Viewer, now: number) =>
  enrolledUntil !== undefined && (enrolledUntil === null || enrolledUntil > now)
