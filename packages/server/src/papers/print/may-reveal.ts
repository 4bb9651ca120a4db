import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'

/** Only admins who may reveal ID numbers get them whole, for a reason; without one they are masked for everybody. */
export function assertMayReveal(caller: Caller, permission: Permission, reason: string | undefined): void {
  if (reason !== undefined && (caller.role !== 'ADMIN' || !hasPermission(permission, caller)))
    throw problem('access.denied')
}
