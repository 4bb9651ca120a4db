import { unseal } from '../../core/crypto/keys.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { findAnyStudent } from './student.queries.ts'

/** The full ID number of a student, deleted ones too; who looked and why is logged before it is shown. */
export async function revealStudentIdCard(actor: Actor, id: number, reason: string): Promise<string> {
  const { database, keys } = actor.context
  const student = await findAnyStudent(database.read, id)
  if (!student) throw problem('student.notFound')
  const { idCardCipher } = student
  if (idCardCipher === null) throw problem('student.noIdCard')
  await database.write((db) => audit(db, actor, { action: 'student.revealIdCard', targetId: id, detail: { reason } }))
  return unseal(keys, idCardCipher)
}
