import type { teacherEndpoints } from '@jiangxue/contract/course/teacher.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { createTeacher, deleteTeacher, updateTeacher } from './save-teacher.ts'
import { listTeacherAccounts, listTeacherRows } from './teacher.queries.ts'
import { toTeacher } from './teacher.wire.ts'

export const teacherHandlers: HandlersOf<keyof typeof teacherEndpoints> = {
  listTeachers: async ({ context: { database }, query }) =>
    showPage(await listTeacherRows(database.read, query), query, toTeacher),
  listTeacherAccounts: async ({ context, query }) => {
    const rows = await listTeacherAccounts(context.database.read, query.keyword)
    return rows.map(({ isLinked, ...account }) => ({ ...account, isLinked: Number(isLinked) === 1 }))
  },
  createTeacher: async (call) => toTeacher(await createTeacher(call, call.body, call.file)),
  updateTeacher: async (call) => toTeacher(await updateTeacher(call, call.params.id, call.body, call.file)),
  deleteTeacher: (call) => deleteTeacher(call, call.params.id),
}
