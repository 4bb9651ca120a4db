import type { StudentListQuery } from '@jiangxue/contract/student/student.ts'
import type { Actor } from '../../core/http/caller.ts'
import { lastOf } from '../../core/look-up.ts'
import { searchIdCard } from '../account/search-id-card.ts'
import { countStudents } from './found-students.queries.ts'
import { planKeyword } from './keyword-plan.queries.ts'
import { studentScope } from './student.policy.ts'
import { listStudentIdsBefore, type StudentFilter } from './student.queries.ts'

const idsPerStep = 200

type Filter = Pick<StudentListQuery, 'keyword' | 'status' | 'organizationId'>

/** The filter of the student list, limited to the students whom the caller may see. */
export async function planFilter(
  actor: Pick<Actor, 'context' | 'caller'>,
  { keyword, status, organizationId }: Filter,
): Promise<StudentFilter> {
  const digest = await searchIdCard(actor, keyword, 'students.reveal')
  return {
    status,
    keyword: keyword ? await planKeyword(actor.context.database.read, keyword, digest) : undefined,
    ...studentScope(actor.caller, organizationId),
  }
}

/**
 * Students as the student list finds them: the total, and their ids, newest first. A batch may take hours: each step
 * continues below the last id, so that students added or deleted in the meantime do not shift the others.
 */
export async function matchStudents(actor: Pick<Actor, 'context' | 'caller'>, given: Filter) {
  const db = actor.context.database.read
  const filter = await planFilter(actor, given)
  async function* ids(): AsyncGenerator<number> {
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const step = await listStudentIdsBefore(db, filter, before, idsPerStep)
      yield* step
      if (step.length < idsPerStep) return
      before = lastOf(step)
    }
  }
  return { total: await countStudents(db, filter), ids: ids() }
}
