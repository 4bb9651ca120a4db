import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { countOperationsOn, listOperationsOn } from '../../core/log/operations-on.queries.ts'
import { readStudentFor } from './read-student.ts'
import { toStudentOperation } from './student-operation.wire.ts'

export const studentOperationHandlers: HandlersOf<'listStudentOperations'> = {
  listStudentOperations: async ({ context, caller, params, query }) => {
    const { read } = context.database
    await readStudentFor(context, caller, params.id)
    // The student's own changes and those from the users section have the target type `user`.
    const target = { types: ['student', 'user'], id: params.id }
    const rows = await listOperationsOn(read, target, query)
    return toPage(rows.map(toStudentOperation), await countOperationsOn(read, target), query)
  },
}
