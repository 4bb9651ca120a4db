import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { findClassStatus } from './import.queries.ts'

/** Throws unless the caller may put people into a class, and it still takes them. */
export async function assertOpenClass({ context, caller }: Actor, classId: number): Promise<void> {
  if (caller.role !== 'ADMIN' || !hasPermission('classes.edit', caller)) throw problem('access.denied')
  const found = await findClassStatus(context.database.read, classId)
  if (!found) throw problem('class.notFound')
  if (found.status === 'ARCHIVED') throw problem('class.archived')
}
