import type { BatchFailure } from '@jiangxue/contract/papers/certificate-batch.ts'
import type { Actor } from '../../core/http/caller.ts'
import { Problem } from '../../core/problem.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { findGraduate, type CertificateRecord } from './certificate.queries.ts'
import { issueCertificate, trainingTermsOf, type CertificateTerms } from './issue-certificate.ts'

/** A student's certificate, or the reason why there is none. */
export type IssueResult = CertificateRecord | BatchFailure

export const isFailure = (result: IssueResult): result is BatchFailure => 'reason' in result

/** Issues a student's training certificate, or one on other terms. Returns the reason if it cannot be issued. */
export async function tryIssue(
  actor: Actor,
  studentId: number,
  verifyAddress: string | undefined,
  chosen?: CertificateTerms,
): Promise<IssueResult> {
  const { database } = actor.context
  try {
    const terms = chosen ?? (await trainingTermsOf(actor.context, studentId))
    return await issueCertificate(actor, studentId, { ...terms, verifyAddress })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const student = await findGraduate(database.read, studentId)
    return { studentId, studentName: student?.name ?? '', reason: error.message }
  }
}

/** Issues certificates to all students who may have one, and returns the reasons for the others. */
export async function issueBatch(actor: Actor, studentIds: readonly number[], verifyAddress: string | undefined) {
  checkOriginOf(actor.caller, await actor.context.settings.current(), verifyAddress)
  const certificates: CertificateRecord[] = []
  const failures: BatchFailure[] = []
  for (const studentId of new Set(studentIds)) {
    const result = await tryIssue(actor, studentId, verifyAddress)
    if (isFailure(result)) failures.push(result)
    else certificates.push(result)
  }
  return { certificates, failures }
}
