import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { siteDay } from '../../core/time/site-day.ts'
import {
  findCertificate,
  findCourseName,
  markDeleted,
  markSuccessor,
  updateValid,
  type CertificateRecord,
} from './certificate.queries.ts'
import { termsOfClass } from './class-terms.ts'
import { readEarned } from './earned.ts'
import {
  assertTermsPrintable,
  coursesOf,
  getGraduate,
  insertSnapshot,
  signatureOf,
  trainingTerms,
  trainingKey,
  type CertificateTerms,
} from './issue-certificate.ts'

/** Returns a certificate that is not deleted; if a student is given, it must be theirs. */
export async function getCertificate(db: Db, id: number, studentId?: number): Promise<CertificateRecord> {
  const certificate = await findCertificate(db, id)
  if (!certificate || (studentId !== undefined && certificate.studentId !== studentId))
    throw problem('certificate.notFound')
  return certificate
}

export const revokeCertificate = (actor: Actor, id: number, reason: string): Promise<CertificateRecord> =>
  actor.context.database.write(async (db) => {
    const before = await getCertificate(db, id)
    const isRevoked = await updateValid(db, id, {
      status: 'REVOKED',
      revokedReason: reason,
      revokedAt: actor.context.now(),
    })
    if (!isRevoked) throw problem('certificate.notValid')
    const detail = { ...factsOf(before), reason }
    await audit(db, actor, { action: 'certificate.revoke', targetId: id, detail })
    return getCertificate(db, id)
  })

/** Replaces a valid certificate with one that has the current data. */
export async function reissueCertificate(
  actor: Actor,
  id: number,
  { reason, verifyAddress }: { reason: string; verifyAddress?: string | undefined },
): Promise<CertificateRecord> {
  const { database, settings } = actor.context
  const values = await settings.current()
  const old = await getCertificate(database.read, id)
  const today = siteDay(actor.context.now(), values['basic.timezone'])
  const terms = { ...(await currentTerms(database.read, values, today, old)), verifyAddress }
  await assertTermsPrintable(actor.context, await getGraduate(database.read, old.studentId), terms)
  return database.write(async (db) => {
    if (!(await updateValid(db, id, { status: 'SUPERSEDED' }))) throw problem('certificate.notValid')
    const graduate = await getGraduate(db, old.studentId)
    const earned = await readEarned(db, values, graduate, coursesOf(terms), terms.ofClass?.classId)
    const successor = await insertSnapshot(db, actor, values, graduate, terms, earned)
    await markSuccessor(db, id, successor.id)
    const detail = { ...factsOf(old), reason, successor: successor.certificateNumber }
    await audit(db, actor, { action: 'certificate.reissue', targetId: id, detail })
    return successor
  })
}

/** The same achievement with the current names and settings. */
async function currentTerms(
  db: Db,
  values: SettingValues,
  today: string,
  old: CertificateRecord,
): Promise<CertificateTerms> {
  const { projectKey, courseId, completionDate, overrideReason } = old
  const kept = {
    projectKey,
    courseId,
    completionDate,
    overrideReason: overrideReason ?? undefined,
    mayFollowRevoked: false,
    ofClass: old.classId === null ? undefined : await termsOfClass(db, values, today, old.classId, old.studentId),
  }
  if (projectKey === trainingKey) {
    const { instructorName, universityName } = signatureOf(values)
    return {
      ...kept,
      courseName: trainingTerms(values).courseName,
      instructorName: instructorName || old.instructorName,
      universityName,
    }
  }
  const courseName = courseId === null ? old.courseName : ((await findCourseName(db, courseId)) ?? old.courseName)
  return { ...kept, courseName, instructorName: old.instructorName, universityName: old.universityName }
}

/**
 * Deletes a certificate; the operation log keeps its main facts. Only the school's staff delete a revoked one, which
 * otherwise prevents that it is issued again.
 */
export const deleteCertificate = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const before = await getCertificate(db, id)
    if (before.status === 'REVOKED' && actor.caller.role !== 'ADMIN') throw problem('certificate.revoked')
    if (!(await markDeleted(db, id, actor.context.now()))) throw problem('certificate.notFound')
    await audit(db, actor, { action: 'certificate.delete', targetId: id, detail: factsOf(before) })
  })

const factsOf = ({ certificateNumber, studentId, courseName, status }: CertificateRecord) => ({
  certificateNumber,
  studentId,
  courseName,
  status,
})
