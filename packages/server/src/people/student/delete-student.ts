import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { lockUser, saveUser } from '../account/account.queries.ts'
import { assertNamesFree, writeNames } from '../account/assert-names-free.ts'
import { deleteLogins } from '../account/session.queries.ts'
import { findDeletedStudent, undeleteStudent } from './deleted-student.queries.ts'
import { readStudent } from './read-student.ts'
import { studentFacts } from './student-columns.ts'
import { addToStudentCount } from './student-count.queries.ts'
import { deleteGrams, insertGrams } from './student-search.queries.ts'
import { assertOrganization, getStudent } from './student.policy.ts'

/**
 * Removes a student from every list and ends their sessions. Study records, certificates, orders and the ID number stay
 * with the row; username, phone, email and student number may be reused by others.
 */
export async function deleteStudent(actor: Actor, id: number): Promise<void> {
  const { database } = actor.context
  await getStudent(database.read, actor.caller, id)
  await database.write((db) => removeStudent(db, actor, id))
}

/** The same within a transaction. */
export async function removeStudent(db: Db, actor: Actor, id: number): Promise<void> {
  const { context, caller } = actor
  const student = await lockUser(db, id)
  if (!student || student.role !== 'STUDENT') throw problem('student.notFound')
  assertOrganization(caller, student.organizationId)
  const now = context.now()
  await saveUser(db, id, { deletedAt: now, updatedAt: now })
  await deleteLogins(db, id)
  await deleteGrams(db, student)
  await addToStudentCount(db, id, student.organizationId, student.status, -1)
  const detail = { before: studentFacts(context.keys, student) }
  await audit(db, actor, { action: 'student.delete', targetId: id, detail })
}

/** Restores a deleted student under their previous names, unless another account now uses one of them. */
export async function restoreStudent(actor: Actor, id: number): Promise<StudentRow> {
  const { database, keys, now } = actor.context
  const deleted = existing(await findDeletedStudent(database.read, id), 'student.notDeleted')
  const restore = async (db: Db) => {
    await assertNamesFree(db, deleted, id)
    const student = existing(await undeleteStudent(db, id, now()), 'student.notDeleted')
    await insertGrams(db, student)
    await addToStudentCount(db, id, student.organizationId, student.status, 1)
    await audit(db, actor, { action: 'student.restore', targetId: id, detail: { after: studentFacts(keys, student) } })
    return readStudent(db, actor.context, id)
  }
  return writeNames(database, deleted, restore, id)
}
