import type { RecordStudents } from '@jiangxue/contract/papers/learning-record.ts'
import type { Actor } from '../../core/http/caller.ts'
import { maskKeyword } from '../../core/log/mask.ts'
import { problem } from '../../core/problem.ts'
import { matchStudents, planFilter } from '../../people/student/list-matching.ts'
import { isInChargeOfAll } from '../../people/student/student.policy.ts'
import type { RecordSheetFilter } from './record-sheet.ts'

/** The chosen students: their number, their ids, and what the operation log records of the choice. */
export async function chooseStudents(actor: Actor, { studentIds, ...filter }: RecordStudents) {
  if (!studentIds) {
    const { total, ids } = await matchStudents(actor, filter)
    return { total, ids, logged: { students: total, ...toLogged(filter) } }
  }
  const chosen = await assertInChargeOf(actor, studentIds)
  async function* ids() {
    yield* chosen
  }
  return { total: chosen.length, ids: ids(), logged: { students: chosen.length, studentIds: chosen } }
}

/** The same choice for the sheet, which finds the students in a thread. */
export async function chooseSheet(
  actor: Actor,
  { studentIds, ...filter }: RecordStudents,
): Promise<{ filter: RecordSheetFilter; logged: object }> {
  if (!studentIds) return { filter: { students: await planFilter(actor, filter) }, logged: toLogged(filter) }
  const ids = await assertInChargeOf(actor, studentIds)
  return { filter: { ids }, logged: { students: ids.length, studentIds: ids } }
}

const toLogged = ({ keyword, ...filter }: Omit<RecordStudents, 'studentIds'>) => ({
  ...filter,
  ...(keyword && { keyword: maskKeyword(keyword) }),
})

async function assertInChargeOf({ context, caller }: Actor, studentIds: readonly number[]): Promise<number[]> {
  const chosen = [...new Set(studentIds)]
  if (!(await isInChargeOfAll(context.database.read, caller, chosen))) throw problem('access.denied')
  return chosen
}
