import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { countOperationsOn, listOperationsOn } from '../../core/log/operations-on.queries.ts'
import { readStudentFor } from './read-student.ts'
import { toStudentDeed } from './student-deed.wire.ts'

export const studentDeedHandlers: HandlersOf<'listStudentDeeds'> = {
  listStudentDeeds: async ({ context, caller, params, query }) => {
    const { read } = context.database
    await readStudentFor(context, caller, params.id)
    // Their own changes, and those of the users section, name the account.
    const target = { types: ['student', 'user'], id: params.id }
    const rows = await listOperationsOn(read, target, query)
    return toPage(rows.map(toStudentDeed), await countOperationsOn(read, target), query)
  },
}
