import type { Db } from '../../../core/database/database.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { problem } from '../../../core/problem.ts'
import { assertTeaches } from '../bank/item-bank.policy.ts'
import { findPaper, lockPaper, type PaperRecord } from './paper.queries.ts'

/** Handlers for those who may use the paper of the path: admins all, teachers those of their own courses. */
export const onPaper = guarded(async ({ context, caller }: Actor, id) => {
  await getOwnPaper(context.database.read, caller, id)
  return id
})

/** Returns a paper that the caller may use. */
export async function getOwnPaper(db: Db, caller: Caller, id: number): Promise<PaperRecord> {
  const paper = await findPaper(db, id)
  if (!paper) throw problem('paper.notFound')
  await assertTeaches(db, caller, paper.courseId)
  return paper
}

/** Locks a paper that the caller may use, and returns it. */
export async function lockOwnPaper(db: Db, caller: Caller, id: number): Promise<PaperRecord> {
  await lockPaper(db, id)
  return getOwnPaper(db, caller, id)
}
