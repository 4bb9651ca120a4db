import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'

/** Throws unless the caller is an admin without a custom role. */
export function assertFullAdmin(caller: Caller): void {
  if (caller.role !== 'ADMIN' || caller.permissions) throw problem('access.denied')
}
