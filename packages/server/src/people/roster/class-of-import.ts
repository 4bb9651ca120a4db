import type { Db } from '../../core/database/database.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { findClassStatus, lockClassStatus } from './import.queries.ts'

/** Throws unless the caller may edit classes and the class accepts members. */
export async function assertOpenClass({ context, caller }: Actor, classId: number): Promise<void> {
  assertEditsClasses(caller)
  assertOpen(await findClassStatus(context.database.read, classId))
}

/** Throws unless the caller may edit classes. */
export function assertEditsClasses(caller: Caller): void {
  if (caller.role !== 'ADMIN' || !hasPermission('classes.edit', caller)) throw problem('access.denied')
}

/** Locks a class; throws unless it accepts members. */
export async function lockOpenClass(db: Db, classId: number): Promise<void> {
  assertOpen(await lockClassStatus(db, classId))
}

function assertOpen(found: { readonly status: string } | undefined): void {
  if (!found) throw problem('class.notFound')
  if (found.status === 'ARCHIVED') throw problem('class.archived')
}
