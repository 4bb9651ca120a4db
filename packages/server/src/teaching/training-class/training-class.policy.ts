import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { existing, problem } from '../../core/problem.ts'
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

/** Admins see every class, organizations those with their students, and teachers those they teach. */
export async function classScope(db: Db, caller: Caller): Promise<ClassScope> {
  const { organizationId, teacherId } = studentScope(caller)
  if (caller.role === 'ADMIN') return {}
  if (teacherId === undefined) return { organizationId }
  return { teacher: { userId: teacherId, courseIds: await listTaughtIds(db, teacherId) } }
}

/** Returns a class that the caller may see; any other class is not found. */
export const getVisibleClass = async (db: Db, scope: ClassScope, id: number): Promise<ClassRecord> =>
  existing(await findVisibleClass(db, scope, id), 'class.notFound')

/** Returns a class that is not deleted. */
export const getClass = async (db: Db, id: number): Promise<ClassRecord> =>
  existing(await findClass(db, id), 'class.notFound')

/** Rejects changes of archived classes. */
export function assertOpen({ status }: Pick<ClassRecord, 'status'>): void {
  if (status === 'ARCHIVED') throw problem('class.archived')
}

/** Locks a class that is not archived. */
export async function lockedOpenClass(db: Db, id: number): Promise<LockedClass> {
  const found = existing(await lockClass(db, id), 'class.notFound')
  assertOpen(found)
  return found
}

/** Locks a class and returns it, if the caller's version is current. */
export async function lockedClass(db: Db, id: number, version: number | undefined): Promise<ClassRecord> {
  await lockClass(db, id)
  const found = await getClass(db, id)
  if (version !== undefined && version !== found.version)
    throw problem('resource.stale', { data: await toClass(db, found) })
  return found
}
