import type { StudentListQuery } from '@jiangxue/contract/student.ts'
import type { Context } from '../../core/context.ts'
import { digestIdCard } from '../../core/crypto/id-card.ts'
import type { Caller } from '../../core/http/caller.ts'
import { countStudents } from './found-students.queries.ts'
import { planKeyword } from './keyword-plan.queries.ts'
import { studentScope } from './student.policy.ts'
import { listStudentIdsBefore, type StudentFilter } from './student.queries.ts'

const idCardLength = 18
const idsPerStep = 200

type Filter = Pick<StudentListQuery, 'keyword' | 'status' | 'organizationId'>

/** The filter of the student list, limited to the students whom the caller may see. */
export async function planFilter(
  { database, keys }: Context,
  caller: Caller,
  { keyword, status, organizationId }: Filter,
): Promise<StudentFilter> {
  const digest = keyword?.length === idCardLength ? digestIdCard(keys, keyword) : undefined
  return {
    status,
    keyword: keyword ? await planKeyword(database.read, keyword, digest) : undefined,
    ...studentScope(caller, organizationId),
  }
}

/**
 * Students as the student list finds them: the total, and their ids, newest first. A batch may take hours: each step
 * continues below the last id, so that students added or deleted in the meantime do not shift the others.
 */
export async function matchStudents(context: Context, caller: Caller, given: Filter) {
  const db = context.database.read
  const filter = await planFilter(context, caller, given)
  async function* ids(): AsyncGenerator<number> {
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const step = await listStudentIdsBefore(db, filter, before, idsPerStep)
      yield* step
      if (step.length < idsPerStep) return
      before = step.at(-1) as number
    }
  }
  return { total: await countStudents(db, filter), ids: ids() }
}
