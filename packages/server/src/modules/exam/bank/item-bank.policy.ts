import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { existing, invalid, problem } from '../../../core/problem.ts'
import { lockCourse, teachesCourse } from '../../../teaching/course/course.queries.ts'
import { findBank, lockBank, type TeacherId } from './item-bank.queries.ts'

/** What belongs to courses: admins may use all of it, teachers what is of their own courses. */
export function ofTaughtCourses<Row extends { readonly courseId: number | null }>(
  find: (db: Db, id: number) => Promise<Row | undefined>,
  lock: (db: Db, id: number) => Promise<unknown>,
  missing: ProblemCode,
) {
  async function getOwn(db: Db, caller: Caller, id: number): Promise<Row> {
    const row = existing(await find(db, id), missing)
    await assertTeaches(db, caller, row.courseId)
    return row
  }
  async function lockOwn(db: Db, caller: Caller, id: number): Promise<Row> {
    await lock(db, id)
    return getOwn(db, caller, id)
  }
  /** Handlers for those who may use the one of the path. */
  const onOwn = guarded(async ({ context, caller }: Actor, id) => {
    await getOwn(context.database.read, caller, id)
    return id
  })
  return { getOwn, lockOwn, onOwn }
}

export const {
  getOwn: getOwnBank,
  lockOwn: lockOwnBank,
  onOwn: onBank,
} = ofTaughtCourses(findBank, lockBank, 'itemBank.notFound')

/** Admins see all banks, teachers those of their own courses. */
export const teacherIdOf = ({ role, userId }: Caller): TeacherId => (role === 'ADMIN' ? undefined : userId)

/** Throws unless the caller may use the banks of a course, or those of no course. */
async function assertTeaches(db: Db, { role, userId }: Caller, courseId: number | null): Promise<void> {
  if (role === 'ADMIN') return
  if (courseId === null || !(await teachesCourse(db, userId, courseId))) throw problem('access.denied')
}

/** Throws unless something of the caller may belong to a course, or to none: teachers need one of their own. */
export async function assertMayHave(db: Db, caller: Caller, courseId: number | null): Promise<void> {
  if (courseId === null) {
    if (caller.role !== 'ADMIN') throw invalid({ courseId: 'course.missing' })
    return
  }
  if (!(await lockCourse(db, courseId))) throw invalid({ courseId: 'course.notFound' })
  await assertTeaches(db, caller, courseId)
}
