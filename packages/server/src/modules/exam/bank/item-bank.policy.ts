import type { Db } from '../../../core/database/database.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { invalid, problem } from '../../../core/problem.ts'
import { lockCourse, teachesCourse } from '../../../teaching/course/course.queries.ts'
import { findBank, lockBank, type BankRow, type TeacherId } from './item-bank.queries.ts'

/** Handlers for those who may use the bank of the path: admins all, teachers those of their own courses. */
export const onBank = guarded(async ({ context, caller }: Actor, id) => {
  await getOwnBank(context.database.read, caller, id)
  return id
})

/** Admins see all banks, teachers those of their own courses. */
export const teacherIdOf = ({ role, userId }: Caller): TeacherId => (role === 'ADMIN' ? undefined : userId)

/** Returns a bank that the caller may use. */
export async function getOwnBank(db: Db, caller: Caller, id: number): Promise<BankRow> {
  const bank = await findBank(db, id)
  if (!bank) throw problem('itemBank.notFound')
  await assertTeaches(db, caller, bank.courseId)
  return bank
}

/** Locks a bank that the caller may use, and returns it. */
export async function lockOwnBank(db: Db, caller: Caller, id: number): Promise<BankRow> {
  await lockBank(db, id)
  return getOwnBank(db, caller, id)
}

/** Throws unless the caller may use the banks of a course, or those of no course. */
export async function assertTeaches(db: Db, { role, userId }: Caller, courseId: number | null): Promise<void> {
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
