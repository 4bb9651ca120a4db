import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { unchangedReasons } from '@jiangxue/contract/kit/batch.values.ts'
import type { StudentChange } from '@jiangxue/contract/student/student-form.ts'
import type { Actor } from '../../core/http/caller.ts'
import { runBatch } from '../account/run-batch.ts'
import { updateStudent } from './save-student.ts'
import { getStudent } from './student.policy.ts'

type Change = Pick<StudentChange, 'status'> | Pick<StudentChange, 'organizationId'>

/** Changes status or organization of many students, with the same checks as for a single student. */
export const changeStudents = (actor: Actor, ids: readonly number[], change: Change): Promise<BatchResult> =>
  runBatch(actor.context.database.read, ids, async (id) => {
    const student = await getStudent(actor.context.database.read, actor.caller, id)
    const isSame = Object.entries(change).every(([name, value]) => student[name as keyof typeof student] === value)
    if (isSame) return { outcome: 'unchanged', reason: unchangedReasons.sameAlready }
    await updateStudent(actor, id, change)
    return { outcome: 'changed' }
  })
