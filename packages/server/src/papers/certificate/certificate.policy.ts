import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { isInChargeOfAll } from '../../people/student/student.policy.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { getCertificate } from './change-certificate.ts'

/** Rejects students outside the caller's responsibility. */
export async function assertInCharge({ context, caller }: Actor, studentIds: readonly number[]): Promise<void> {
  if (!(await isInChargeOfAll(context.database.read, caller, studentIds))) throw problem('access.denied')
}

/** A certificate of a student whom the caller may act for. */
export async function getCertificateFor(actor: Actor, id: number): Promise<CertificateRecord> {
  const certificate = await getCertificate(actor.context.database.read, id)
  await assertInCharge(actor, [certificate.studentId])
  return certificate
}
