import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'

/**
 * Rejects callers who want full ID numbers, by giving a reason, but are not admins with the permission. Without a
 * reason, ID numbers are masked for everyone.
 */
export function assertMayReveal(caller: Caller, permission: Permission, reason: string | undefined): void {
  if (reason !== undefined && (caller.role !== 'ADMIN' || !hasPermission(permission, caller)))
    throw problem('access.denied')
}
