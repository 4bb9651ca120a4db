import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { createTeacher, removeTeacher, updateTeacher } from './save-teacher.ts'
import { countTeachers, listTeacherAccounts, listTeacherRows } from './teacher.queries.ts'
import { toTeacher } from './teacher.wire.ts'

export const teacherHandlers: HandlersOf<
  'listTeachers' | 'listTeacherAccounts' | 'createTeacher' | 'updateTeacher' | 'deleteTeacher'
> = {
  listTeachers: async ({ context: { database }, query }) =>
    toPage(
      (await listTeacherRows(database.read, query)).map(toTeacher),
      await countTeachers(database.read, query),
      query,
    ),

  listTeacherAccounts: async ({ context, query }) =>
    (await listTeacherAccounts(context.database.read, query.keyword)).map(({ id, name, username, isLinked }) => ({
      id,
      name,
      username,
      isLinked: Number(isLinked) === 1,
    })),

  createTeacher: async ({ context, caller, origin, body, file }) =>
    done(toTeacher(await createTeacher(context, caller, origin, body, file)), '添加成功'),

  updateTeacher: async ({ context, caller, origin, params, body, file }) =>
    done(toTeacher(await updateTeacher(context, caller, origin, params.id, body, file)), '更新成功'),

  deleteTeacher: async ({ context, caller, origin, params }) => {
    await removeTeacher(context, caller, origin, params.id)
    return done(null, '删除成功')
  },
}
