import type { Context } from '../../core/context.ts'
import { unseal } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/http/problem.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { createStudent } from '../../people/student/create-student.ts'
import { nextStudentNumber } from '../../people/student/next-student-number.ts'
import { findUserByIdCard, isPhoneTaken, type ApplicationRecord } from './application.queries.ts'

/** The student account of an applicant: the one with his ID number, else a new one with the given initial password. */
export async function enrollApplicant(
  db: Db,
  { keys, now }: Context,
  application: ApplicationRecord,
  passwordHash: string,
  timezone: string,
): Promise<{ studentId: number; isNew: boolean }> {
  const known = await findUserByIdCard(db, application.idCardDigest)
  if (known) {
    if (known.role !== 'STUDENT' || known.deletedAt !== null) throw problem('application.studentDeleted')
    return { studentId: known.id, isNew: false }
  }
  const enrollmentDate = siteDateTime(now(), timezone)
  const studentNumber = await nextStudentNumber(db, enrollmentDate.slice(0, 4))
  const phone = (await isPhoneTaken(db, application.attendeePhone)) ? null : application.attendeePhone
  const studentId = await createStudent(
    db,
    keys,
    {
      studentNumber,
      username: studentNumber.toLowerCase(),
      name: application.attendeeName,
      phone,
      email: null,
      idCard: unseal(keys, application.idCardCipher),
      ethnicity: null,
      organizationId: null,
      status: 'ACTIVE',
      enrollmentDate,
      passwordHash,
      mustChangePassword: true,
    },
    now(),
  )
  return { studentId, isNew: true }
}
