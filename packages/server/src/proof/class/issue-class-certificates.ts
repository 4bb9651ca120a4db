import type { BatchFailure } from '@jiangxue/contract/papers/certificate-batch.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { isFailure, tryIssue } from '../../papers/certificate/batch-issue.ts'
import type { CertificateRecord } from '../../papers/certificate/certificate.queries.ts'
import { isRefusedBy, isTrainingClass, termsOfClass } from '../../papers/certificate/class-terms.ts'
import { signatureOf, trainingTerms, type CertificateTerms } from '../../papers/certificate/issue-certificate.ts'
import { checkOriginOf } from '../../papers/print/check-origin.ts'
import type { Member } from '../../teaching/training-class/class-figures.ts'
import { figuresOf } from '../../teaching/training-class/class-overview.ts'
import { assertOpen, getClass } from '../../teaching/training-class/training-class.policy.ts'
import type { ClassRecord } from '../../teaching/training-class/training-class.queries.ts'

/** Issues certificates with the class period to all members who qualify, and returns the reasons for the others. */
export async function issueClassCertificates(actor: Actor, classId: number, verifyAddress: string | undefined) {
  const { database, settings } = actor.context
  const values = await settings.current()
  checkOriginOf(actor.caller, values, verifyAddress)
  const record = await getClass(database.read, classId)
  assertOpen(record)
  const today = siteDay(actor.context.now(), values['basic.timezone'])
  if (record.endDate > today) throw problem('class.notOver')
  const { members } = await figuresOf(actor.context, classId, {})
  if (members.length === 0) throw problem('class.empty')
  const isTraining = isTrainingClass(values, record)
  const certificates: CertificateRecord[] = []
  const failures: BatchFailure[] = []
  for (const member of members) {
    const reason = refusalOf(record, member)
    if (reason) {
      failures.push({ studentId: member.id, studentName: member.name, reason })
      continue
    }
    const ofClass = await termsOfClass(database.read, values, today, classId, member.id)
    const terms: CertificateTerms = isTraining
      ? { ...trainingTerms(values), ofClass }
      : { ...ownTerms(record), ...signatureOf(values), ofClass }
    const result = await tryIssue(actor, member.id, verifyAddress, terms)
    if (isFailure(result)) failures.push(result)
    // A certificate issued before the class issued one does not belong to the class.
    else if (result.classId !== classId)
      failures.push({
        studentId: member.id,
        studentName: member.name,
        reason: problem('class.otherCertificate').message,
      })
    else certificates.push(result)
  }
  return { certificates, failures }
}

const ownTerms = ({ id, project }: ClassRecord) => ({
  projectKey: `class:${id}`,
  courseId: null,
  courseName: project,
  mayFollowRevoked: false,
})

/** The reason known to the class why a member gets no certificate. */
function refusalOf(record: ClassRecord, { learningStatus, isPassed }: Member): string | undefined {
  if (learningStatus !== 'done') return problem('class.notDone').message
  return isRefusedBy(record, isPassed) ? problem('class.notPassed').message : undefined
}
