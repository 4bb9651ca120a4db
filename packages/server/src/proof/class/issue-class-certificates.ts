import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { issueAll, type RunTerms } from '../../papers/certificate/batch-issue.ts'
import { isTrainingClass, termsOfClass } from '../../papers/certificate/class-terms.ts'
import { signatureOf, trainingTerms, type CertificateTerms } from '../../papers/certificate/issue-certificate.ts'
import { checkOriginOf } from '../../papers/print/check-origin.ts'
import { listMemberIds } from '../../teaching/training-class/member.queries.ts'
import { assertOpen, getClass } from '../../teaching/training-class/training-class.policy.ts'
import type { ClassRecord } from '../../teaching/training-class/training-class.queries.ts'

/** Issues the certificates of a class to its members, or to some of them, and returns the reasons for the others. */
export async function issueClassCertificates(
  actor: Actor,
  classId: number,
  { studentIds, ...run }: Omit<RunTerms, 'termsOf'> & { readonly studentIds?: readonly number[] | undefined },
) {
  const { database, settings } = actor.context
  const values = await settings.current()
  checkOriginOf(actor.caller, values, run.verifyAddress)
  const record = await getClass(database.read, classId)
  assertOpen(record)
  const today = siteDay(actor.context.now(), values['basic.timezone'])
  const { name, endDate } = record
  if (endDate > today) throw problem('class.notOver', { values: { name, date: endDate } })
  const members = await listMemberIds(database.read, classId)
  if (members.length === 0) throw problem('class.empty')
  const chosen = studentIds === undefined ? members : members.filter((id) => studentIds.includes(id))
  const own = isTrainingClass(values, record) ? trainingTerms(values) : { ...ownTerms(record), ...signatureOf(values) }
  const termsOf = async (studentId: number): Promise<CertificateTerms> => ({
    ...own,
    ofClass: await termsOfClass(database.read, values, today, classId, studentId),
  })
  return issueAll(actor, chosen, { ...run, termsOf })
}

const ownTerms = ({ id, project }: ClassRecord) => ({
  projectKey: `class:${id}`,
  courseId: null,
  courseName: project,
  mayFollowRevoked: false,
})
