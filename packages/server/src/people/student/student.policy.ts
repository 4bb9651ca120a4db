import type { Db } from '../../core/database/database.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { findAccount, type AccountRow } from '../account/account.queries.ts'
import { areStudents, findStudentIds, type StudentFilter } from './student.queries.ts'

/**
 * Which students a caller may see: admins all, organization admins their organization's, teachers those of their
 * courses.
 */
export function studentScope(
  caller: Caller,
  organizationId?: number,
): Pick<StudentFilter, 'organizationId' | 'teacherId'> {
  switch (caller.role) {
    case 'ADMIN':
      return { organizationId }
    case 'TEACHER':
      return { organizationId, teacherId: caller.userId }
    case 'ORG_ADMIN':
      if (caller.organizationId === null || (organizationId ?? caller.organizationId) !== caller.organizationId)
        throw problem('access.denied')
      return { organizationId: caller.organizationId }
    case 'STUDENT':
      throw problem('access.denied')
  }
}

/** Whether the caller may act for all of these students. */
export async function isInChargeOfAll(db: Db, caller: Caller, ids: readonly number[]): Promise<boolean> {
  if (caller.role === 'ADMIN') return true
  const hasScope = caller.role === 'TEACHER' || (caller.role === 'ORG_ADMIN' && caller.organizationId !== null)
  return hasScope && areStudents(db, [...new Set(ids)], studentScope(caller))
}

/** Those of these ids that are students whose names the caller may see. */
export async function studentsInScope(db: Db, caller: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const hasScope = caller.role === 'TEACHER' || (caller.role === 'ORG_ADMIN' && caller.organizationId !== null)
  if (ids.length === 0 || caller.role === 'STUDENT') return new Set()
  if (caller.role === 'ADMIN') return new Set(hasPermission('students.view', caller) ? ids : [])
  return new Set(hasScope ? await findStudentIds(db, { ...studentScope(caller), ids: [...new Set(ids)] }) : [])
}

export const isInCharge = async (db: Db, caller: Caller, id: number): Promise<boolean> =>
  Number.isSafeInteger(id) && isInChargeOfAll(db, caller, [id])

/** The account of a student for whom the caller may act. */
export async function getStudent(db: Db, caller: Caller, id: number): Promise<AccountRow> {
  const student = await findAccount(db, id)
  if (student?.role !== 'STUDENT') throw problem('student.notFound')
  if (!(await isInCharge(db, caller, id))) throw problem('access.denied')
  return student
}

/** Throws if the caller may not manage students of this organization. */
export function assertOrganization(caller: Caller, organizationId: number | null): void {
  const isOwn = caller.organizationId !== null && caller.organizationId === organizationId
  if (caller.role !== 'ADMIN' && !(caller.role === 'ORG_ADMIN' && isOwn)) throw problem('access.denied')
}
