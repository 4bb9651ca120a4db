import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { reveal } from '../../core/log/reveal.ts'
import { findAnyStudent } from './student.queries.ts'

/** The full ID number of a student, deleted ones too. */
export async function revealStudentIdCard(actor: Actor, id: number, reason: string): Promise<string> {
  const student = await findAnyStudent(actor.context.database.read, id)
  if (!student) throw problem('student.notFound')
  if (student.idCardCipher === null) throw problem('student.noIdCard')
  return reveal(actor, student.idCardCipher, { action: 'student.revealIdCard', targetId: id, detail: { reason } })
}
