import type { StudentListQuery } from '@jiangxue/contract/student.ts'
import type { Context } from '../../core/context.ts'
import { digestIdCard } from '../../core/crypto/id-card.ts'
import type { Caller } from '../../core/http/caller.ts'
import { studentScope } from '../../people/student/student.policy.ts'
import { countStudents, listStudentIds, planKeyword } from '../../people/student/student.queries.ts'

const idCardLength = 18
const pageSize = 200

type Filter = Pick<StudentListQuery, 'keyword' | 'status' | 'organizationId'>

/** Students as the list of students finds them: how many, and their ids page by page. */
export async function matchStudents(
  { database, keys }: Context,
  caller: Caller,
  { keyword, status, organizationId }: Filter,
) {
  const db = database.read
  const digest = keyword?.length === idCardLength ? digestIdCard(keys, keyword) : undefined
  const filter = {
    status,
    keyword: keyword ? await planKeyword(db, keyword, digest) : undefined,
    ...studentScope(caller, organizationId),
  }
  const total = await countStudents(db, filter)
  async function* ids(): AsyncGenerator<number> {
    for (let page = 0; page * pageSize < total; page++)
      yield* await listStudentIds(db, filter, { page, size: pageSize }, total)
  }
  return { total, ids: ids() }
}
