import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { studentEndpoints, StudentListQuery } from '@jiangxue/contract/student/student.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { currentHourRules } from '../../ledger/rules/rules-in-force.ts'
import { searchIdCard } from '../account/search-id-card.ts'
import { deleteStudent, restoreStudent } from './delete-student.ts'
import { listDeletedStudents } from './deleted-student.queries.ts'
import { findStudents } from './found-students.queries.ts'
import { planFilter } from './list-matching.ts'
import { onStudent } from './read-student.ts'
import { resetStudentPassword } from './reset-student-password.ts'
import { logStudentPrint, revealStudentIdCard } from './reveal-student-id-card.ts'
import { addStudent, updateStudent } from './save-student.ts'
import { listOrganizationNames } from './student.queries.ts'
import { readStudents } from './student.wire.ts'

export const studentHandlers: HandlersOf<keyof typeof studentEndpoints> = {
  listStudents: async (call) => {
    const { context, query } = call
    const { ids, total } = query.deleted ? await findDeleted(call, query) : await findPage(call, query)
    const hourRules = await currentHourRules(context.settings)
    return toPage(await readStudents(context.database.read, { ...context, hourRules }, ids), total, query)
  },
  getStudent: onStudent(async (_, student) => student),
  addStudent: (call) => addStudent(call, call.body),
  updateStudent: (call) => updateStudent(call, call.params.id, call.body),
  deleteStudent: (call) => deleteStudent(call, call.params.id),
  restoreStudent: (call) => restoreStudent(call, call.params.id),
  resetStudentPassword: async (call) => ({ password: await resetStudentPassword(call, call.params.id) }),
  revealStudentIdCard: async (call) => ({ idCard: await revealStudentIdCard(call, call.params.id, call.query.reason) }),
  logStudentPrint: (call) => logStudentPrint(call, call.params.id),
  listOrganizationNames: ({ context: { database } }) => listOrganizationNames(database.read),
}

async function findPage(actor: Actor, query: StudentListQuery) {
  const { total, page } = await findStudents(actor.context.database.read, await planFilter(actor, query))
  return { ids: await page(query), total }
}

async function findDeleted(actor: Actor, query: StudentListQuery) {
  if (actor.caller.role !== 'ADMIN') throw problem('access.denied')
  const idCardDigest = await searchIdCard(actor, query.keyword, 'students.reveal')
  return listDeletedStudents(actor.context.database.read, { ...query, idCardDigest }, query)
}
