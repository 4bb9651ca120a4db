import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import type { SettingValues } from '../../core/settings/settings.ts'
import {
  changeValid,
  findCertificate,
  findCourseName,
  markDeleted,
  markSuccessor,
  type CertificateRecord,
} from './certificate.queries.ts'
import { getGraduate, insertSnapshot, signatureOf, trainingKey, type Wish } from './issue-certificate.ts'
import { refuseUnprintable } from './refuse-unprintable.ts'

export async function getCertificate(db: Db, id: number, studentId?: number): Promise<CertificateRecord> {
  const certificate = await findCertificate(db, id)
  if (!certificate || (studentId !== undefined && certificate.studentId !== studentId))
    throw problem('certificate.absent')
  return certificate
}

const factsOf = (row: CertificateRecord) => ({
  certificateNumber: row.certificateNumber,
  studentId: row.studentId,
  courseName: row.courseName,
  status: row.status,
})

/** Declares a certificate void. */
export function revokeCertificate(
  { database, now }: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  reason: string,
): Promise<CertificateRecord> {
  return database.write(async (db) => {
    const before = await getCertificate(db, id)
    if (!(await changeValid(db, id, { status: 'REVOKED', revokedReason: reason, revokedAt: now() })))
      throw problem('certificate.notValid')
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'certificate.revoke', targetType: 'certificate', targetId: id, detail: { ...factsOf(before), reason } },
      now(),
    )
    return getCertificate(db, id)
  })
}

/** Replaces a valid certificate by one with today's data. */
export async function reissueCertificate(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  reason: string,
): Promise<CertificateRecord> {
  const { database, settings, now } = context
  const values = await settings.current()
  const old = await getCertificate(database.read, id)
  const wish = await wishOf(database.read, values, old)
  const { name } = await getGraduate(database.read, old.studentId)
  await refuseUnprintable([name, wish.courseName, wish.instructorName, wish.universityName])
  return database.write(async (db) => {
    if (!(await changeValid(db, id, { status: 'SUPERSEDED' }))) throw problem('certificate.notValid')
    const successor = await insertSnapshot(db, values, now(), caller, old.studentId, wish)
    await markSuccessor(db, id, successor.id)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'certificate.reissue',
        targetType: 'certificate',
        targetId: id,
        detail: { ...factsOf(old), reason, successor: successor.certificateNumber },
      },
      now(),
    )
    return successor
  })
}

/** The same achievement in the words of today. */
async function wishOf(db: Db, values: SettingValues, old: CertificateRecord): Promise<Wish> {
  const now = signatureOf(values)
  const isTraining = old.projectKey === trainingKey
  const courseName = isTraining ? values['certificate.trainingProject'] : await findCourseName(db, old.courseId ?? 0)
  return {
    projectKey: old.projectKey,
    courseId: old.courseId,
    courseName: courseName ?? old.courseName,
    completionDate: old.completionDate,
    instructorName: (isTraining && now.instructorName) || old.instructorName,
    universityName: isTraining ? now.universityName : old.universityName,
    overrideReason: old.overrideReason ?? undefined,
    mayFollowRevoked: false,
  }
}

/** Deletes a certificate; what it said stays in the log. */
export function deleteCertificate(
  { database, now }: Context,
  caller: Caller,
  origin: Origin,
  id: number,
): Promise<void> {
  return database.write(async (db) => {
    const before = await getCertificate(db, id)
    if (!(await markDeleted(db, id, now()))) throw problem('certificate.absent')
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'certificate.delete', targetType: 'certificate', targetId: id, detail: factsOf(before) },
      now(),
    )
  })
}
