import type { teacherEndpoints } from '@jiangxue/contract/course/teacher.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { createTeacher, deleteTeacher, updateTeacher } from './save-teacher.ts'
import { countTeachers, listTeacherAccounts, listTeacherRows } from './teacher.queries.ts'
import { toTeacher } from './teacher.wire.ts'

export const teacherHandlers: HandlersOf<keyof typeof teacherEndpoints> = {
  listTeachers: async ({ context: { database }, query }) => {
    const rows = await listTeacherRows(database.read, query)
    return toPage(rows.map(toTeacher), await countTeachers(database.read, query), query)
  },
  listTeacherAccounts: async ({ context, query }) => {
    const rows = await listTeacherAccounts(context.database.read, query.keyword)
    return rows.map(({ isLinked, ...account }) => ({ ...account, isLinked: Number(isLinked) === 1 }))
  },
  createTeacher: async (call) => toTeacher(await createTeacher(call, call.body, call.file)),
  updateTeacher: async (call) => toTeacher(await updateTeacher(call, call.params.id, call.body, call.file)),
  deleteTeacher: (call) => deleteTeacher(call, call.params.id),
}
