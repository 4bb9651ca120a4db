import type { Caller } from '../http/caller.ts'
import { problem } from '../http/problem.ts'
import type { StudentFilter } from './student.queries.ts'

/** Which students a caller may see: admins all, organization admins their organization's, teachers those of their courses. */
export function studentScope(caller: Caller, wanted: { organizationId?: number | undefined } = {}): Pick<StudentFilter, 'organizationId' | 'teacherId'> {
  switch (caller.role) {
    case 'ADMIN': return wanted
    case 'TEACHER': return { ...wanted, teacherId: caller.userId }
    case 'ORG_ADMIN':
      if (caller.organizationId === null || (wanted.organizationId ?? caller.organizationId) !== caller.organizationId) throw problem('access.denied')
      return { organizationId: caller.organizationId }
    case 'STUDENT': throw problem('access.denied')
  }
}
