import type { Caller } from './caller.ts'
import { problem } from './problem.ts'

/** Throws unless the caller is an admin without a custom role. */
export function assertFullAdmin(caller: Caller): void {
  if (caller.role !== 'ADMIN' || caller.permissions) throw problem('access.denied')
}
