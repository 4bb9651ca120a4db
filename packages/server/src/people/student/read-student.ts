import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { guarded } from '../../core/http/guarded.ts'
import { problem } from '../../core/problem.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { getStudent } from './student.policy.ts'
import { readStudents } from './student.wire.ts'

/** A student, deleted or not, as shown in the list. */
export async function readStudent(db: Db, context: Context, id: number): Promise<StudentRow> {
  const [student] = await readStudents(db, { keys: context.keys, hourRules: await listHourRules(db) }, [id])
  if (!student) throw problem('student.notFound')
  return student
}

/** A student whom the caller may see; only admins see deleted ones. */
async function readStudentFor(context: Context, caller: Caller, id: number): Promise<StudentRow> {
  const { read } = context.database
  if (caller.role !== 'ADMIN') await getStudent(read, caller, id)
  return readStudent(read, context, id)
}

/** Handlers for those who may see the student of the path. */
export const onStudent = guarded(({ context, caller }, id) => readStudentFor(context, caller, id))
