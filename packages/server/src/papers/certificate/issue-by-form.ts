import { plainName } from '@jiangxue/contract/kit/plain-text.ts'
import type { CertificateForm } from '@jiangxue/contract/papers/certificate.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid, Problem, type FieldErrors } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { findCourseByName, type CertificateRecord } from './certificate.queries.ts'
import { findClassOfCertificate } from './class-terms.ts'
import { getGraduate, issueCertificate, signatureOf, trainingKey, trainingTerms } from './issue-certificate.ts'

/**
 * Issues a certificate by the admin form: for the training project or for the course with that name. Only the school's
 * staff issue one below the threshold or after a revocation, and choose teacher and university: organizations would do
 * so for their own people.
 */
export async function issueByForm(actor: Actor, form: CertificateForm): Promise<CertificateRecord> {
  const { studentId, studentName, overrideReason, ...terms } = form
  const { database, settings, now } = actor.context
  const isStaff = actor.caller.role === 'ADMIN'
  const values = await settings.current()
  const today = siteDay(now(), values['basic.timezone'])
  const { name } = await getGraduate(database.read, studentId)
  const isTraining = terms.courseName === trainingTerms(values).courseName
  const course = isTraining ? undefined : await findCourseByName(database.read, terms.courseName)
  const errors: FieldErrors = {}
  if (plainName(name) !== studentName) errors.studentName = 'studentName.mismatch'
  if (!isTraining && !course) errors.courseName = 'course.notFound'
  if (terms.completionDate > today) errors.completionDate = 'completionDate.inFuture'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  try {
    return await issueCertificate(actor, studentId, {
      ...terms,
      ...(!isStaff && { ...signatureOf(values), isDayChosen: false }),
      ofClass: await findClassOfCertificate(database.read, values, today, studentId, course?.id ?? null),
      projectKey: course ? `course:${course.id}` : trainingKey,
      courseId: course?.id ?? null,
      overrideReason: isStaff ? overrideReason : undefined,
      mayFollowRevoked: isStaff,
      mayFollowDeleted: true,
    })
  } catch (error) {
    const needsReason =
      isStaff &&
      error instanceof Problem &&
      ['certificate.notEnoughLessons', 'certificate.courseUnfinished', 'class.notDone'].includes(error.code)
    throw needsReason ? invalid({ overrideReason: 'overrideReason.missing' }) : error
  }
}
