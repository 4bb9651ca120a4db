import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import type { StudentFilter } from './student.queries.ts'

/** Which students a caller may see: admins all, organization admins their organization's, teachers those of their courses. */
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
