import { hashPassword } from '../../core/crypto/password.ts'
import { initialPassword } from '../../core/crypto/random-code.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { lockUser } from '../account/account.queries.ts'
import { handOutPassword } from '../account/hand-out-password.ts'
import { assertOrganization, getStudent } from './student.policy.ts'

/** Gives a student a random password, which is returned once and must be changed at the next login. */
export async function resetStudentPassword(actor: Actor, id: number): Promise<string> {
  const { context, caller } = actor
  await getStudent(context.database.read, caller, id)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  await context.database.write(async (db) => {
    const student = await lockUser(db, id)
    if (student?.role !== 'STUDENT') throw problem('student.notFound')
    assertOrganization(caller, student.organizationId)
    await handOutPassword(db, student, passwordHash, context.now())
    await audit(db, actor, { action: 'student.resetPassword', targetId: id })
  })
  return password
}
