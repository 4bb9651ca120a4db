import type { Context } from '../../core/context.ts'
import { unseal } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { nameGuardian } from '../../people/guardian/guardian.queries.ts'
import { createStudent } from '../../people/student/create-student.ts'
import { findUserByIdCard } from '../../people/student/id-card.queries.ts'
import { nextStudentNumber } from '../../people/student/next-student-number.ts'
import { isPhoneTaken, type ApplicationRecord } from './application.queries.ts'

/**
 * The student account of an applicant: the one with their ID number, or else a new one with the given initial password;
 * with the guardian that the application names.
 */
export async function enrollApplicant(
  db: Db,
  context: Context,
  application: ApplicationRecord,
  passwordHash: string,
  timezone: string,
): Promise<{ studentId: number; isNew: boolean }> {
  const enrolled = await findOrCreateStudent(db, context, application, passwordHash, timezone)
  const { guardianName: name, guardianPhone: phone } = application
  if (name !== '') await nameGuardian(db, { studentId: enrolled.studentId, name, phone }, context.now())
  return enrolled
}

async function findOrCreateStudent(
  db: Db,
  { keys, now }: Context,
  application: ApplicationRecord,
  passwordHash: string,
  timezone: string,
): Promise<{ studentId: number; isNew: boolean }> {
  const existing = await findUserByIdCard(db, application.idCardDigest)
  if (existing) {
    if (existing.role !== 'STUDENT' || existing.deletedAt !== null) throw problem('application.studentDeleted')
    return { studentId: existing.id, isNew: false }
  }
  const enrollmentDate = siteDateTime(now(), timezone)
  const studentNumber = await nextStudentNumber(db, enrollmentDate.slice(0, 4))
  const student = {
    studentNumber,
    username: studentNumber.toLowerCase(),
    name: application.attendeeName,
    phone: (await isPhoneTaken(db, application.attendeePhone)) ? null : application.attendeePhone,
    email: null,
    idCard: unseal(keys, application.idCardCipher),
    enrollmentDate,
    passwordHash,
    mustChangePassword: true,
  }
  return { studentId: await createStudent(db, keys, student, now()), isNew: true }
}
