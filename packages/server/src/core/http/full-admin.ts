import { problem } from '../problem.ts'
import type { Caller } from './caller.ts'

/** An admin without a custom role. */
export const isFullAdmin = (caller: Caller): boolean => caller.role === 'ADMIN' && caller.permissions === undefined

/** Throws unless the caller is an admin without a custom role. */
export function assertFullAdmin(caller: Caller): void {
  if (!isFullAdmin(caller)) throw problem('access.denied')
}
