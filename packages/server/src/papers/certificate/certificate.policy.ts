import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { guarded } from '../../core/http/guarded.ts'
import { problem } from '../../core/problem.ts'
import { isInChargeOfAll } from '../../people/student/student.policy.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { getCertificate } from './change-certificate.ts'

/** Rejects students outside the caller's responsibility. */
export async function assertInCharge({ context, caller }: Actor, studentIds: readonly number[]): Promise<void> {
  if (!(await isInChargeOfAll(context.database.read, caller, studentIds))) throw problem('access.denied')
}

/** Handlers for those who may act for the student of the certificate of the path. */
export const onCertificate = guarded(async (actor, id): Promise<CertificateRecord> => {
  const certificate = await getCertificate(actor.context.database.read, id)
  await assertInCharge(actor, [certificate.studentId])
  return certificate
})

/** Rejects admins who may not view students, whose names the results of issuing certificates contain. */
export function assertSeesStudents(caller: Caller): void {
  if (!hasPermission('students.view', caller)) throw problem('access.denied')
}
