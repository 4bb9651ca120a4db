import type { CertificateForm } from '@jiangxue/contract/certificate.ts'
import type { Context } from '../../core/context.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { findCourseByName, type CertificateRecord } from './certificate.queries.ts'
import { getGraduate, issueCertificate, trainingKey } from './issue-certificate.ts'

/** Issues what an admin filled in: for the training project or for a course of that name. */
export async function issueByForm(
  context: Context,
  caller: Caller,
  origin: Origin,
  form: CertificateForm,
): Promise<CertificateRecord> {
  const { database, settings, now } = context
  const values = await settings.current()
  const { name } = await getGraduate(database.read, form.studentId)
  const course =
    form.courseName === values['certificate.trainingProject']
      ? null
      : await findCourseByName(database.read, form.courseName)
  const errors = {
    ...(name.normalize('NFC') !== form.studentName.normalize('NFC') && { studentName: '学员姓名与学员编号不符' }),
    ...(course === undefined && { courseName: '课程不存在' }),
    ...(form.completionDate > siteDay(now(), values['basic.timezone']) && { completionDate: '完成日期不能晚于今天' }),
  }
  if (Object.keys(errors).length > 0) throw problem('request.invalid', { errors })
  const { completionDate, instructorName, universityName, overrideReason, courseName } = form
  return issueCertificate(context, caller, origin, form.studentId, {
    projectKey: course ? `course:${course.id}` : trainingKey,
    courseId: course?.id ?? null,
    courseName,
    completionDate,
    instructorName,
    universityName,
    overrideReason,
    mayFollowRevoked: true,
  })
}
