import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { reveal } from '../../core/log/reveal.ts'
import { existing, problem } from '../../core/problem.ts'
import { findAnyStudent } from './student.queries.ts'

/** Returns the full ID number of a student, deleted or not. */
export async function revealStudentIdCard(actor: Actor, id: number, reason: string): Promise<string> {
  const student = existing(await findAnyStudent(actor.context.database.read, id), 'student.notFound')
  if (student.idCardCipher === null) throw problem('student.noIdCard')
  return reveal(actor, student.idCardCipher, { action: 'student.revealIdCard', targetId: id, detail: { reason } })
}

/** Logs that a page with the full ID number is printed, which counts as a reveal (decisions §6). */
export async function logStudentPrint(actor: Actor, id: number): Promise<void> {
  const { database } = actor.context
  if (!(await findAnyStudent(database.read, id))) throw problem('student.notFound')
  await database.write((db) => audit(db, actor, { action: 'student.print', targetId: id }))
}
