import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { studentScope } from '../../people/student/student.policy.ts'
import { listTaughtIds } from '../../people/student/taught-students.queries.ts'
import {
  findClass,
  findVisibleClass,
  lockClass,
  type ClassRecord,
  type ClassScope,
  type LockedClass,
} from './training-class.queries.ts'
import { toClass } from './training-class.wire.ts'

/** The school's staff see every class, organizations those with their people, teachers those they teach. */
export async function classScope(db: Db, caller: Caller): Promise<ClassScope> {
  const { organizationId, teacherId } = studentScope(caller)
  if (caller.role === 'ADMIN') return {}
  if (teacherId === undefined) return { organizationId }
  return { teacher: { userId: teacherId, courseIds: await listTaughtIds(db, teacherId) } }
}

/** A class that the caller may see; one of others is not there for them. */
export async function getVisibleClass(db: Db, scope: ClassScope, id: number): Promise<ClassRecord> {
  const found = await findVisibleClass(db, scope, id)
  if (!found) throw problem('class.notFound')
  return found
}

/** A class that is not deleted. */
export async function getClass(db: Db, id: number): Promise<ClassRecord> {
  const found = await findClass(db, id)
  if (!found) throw problem('class.notFound')
  return found
}

/** What is archived is no longer changed. */
export function assertOpen({ status }: Pick<ClassRecord, 'status'>): void {
  if (status === 'ARCHIVED') throw problem('class.archived')
}

/** An open class, while other writers wait. */
export async function lockedOpenClass(db: Db, id: number): Promise<LockedClass> {
  const found = await lockClass(db, id)
  if (!found) throw problem('class.notFound')
  assertOpen(found)
  return found
}

/** A class as the caller has seen it, while other writers wait. */
export async function lockedClass(db: Db, id: number, version: number | undefined): Promise<ClassRecord> {
  await lockClass(db, id)
  const found = await getClass(db, id)
  if (version !== undefined && version !== found.version)
    throw problem('resource.stale', { data: await toClass(db, found) })
  return found
}
