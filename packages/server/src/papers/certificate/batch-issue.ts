import type { BatchFailure } from '@jiangxue/contract/certificate.ts'
import type { Context } from '../../core/context.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { Problem } from '../../core/http/problem.ts'
import { findGraduate, type CertificateRecord } from './certificate.queries.ts'
import { issueCertificate, trainingWish } from './issue-certificate.ts'

/** The student's training certificate, or why there is none. */
export async function issueOrExplain(
  context: Context,
  caller: Caller,
  origin: Origin,
  studentId: number,
): Promise<CertificateRecord | BatchFailure> {
  const wish = trainingWish(await context.settings.current())
  try {
    return await issueCertificate(context, caller, origin, studentId, wish)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const student = await findGraduate(context.database.read, studentId)
    return { studentId, studentName: student?.name ?? '', reason: error.message }
  }
}

export const isFailure = (result: CertificateRecord | BatchFailure): result is BatchFailure => 'reason' in result

/** Issues what can be issued and explains the rest. */
export async function issueBatch(context: Context, caller: Caller, origin: Origin, studentIds: readonly number[]) {
  const certificates: CertificateRecord[] = []
  const failures: BatchFailure[] = []
  for (const studentId of new Set(studentIds)) {
    const result = await issueOrExplain(context, caller, origin, studentId)
    if (isFailure(result)) failures.push(result)
    else certificates.push(result)
  }
  return { certificates, failures }
}
