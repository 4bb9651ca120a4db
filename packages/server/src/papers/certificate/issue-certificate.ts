import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import type { SettingValues } from '../../core/settings/settings.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { makeCertificateNumber } from './certificate-number.ts'
import {
  findAchievement,
  findGraduate,
  findStanding,
  insertCertificate,
  type CertificateRecord,
} from './certificate.queries.ts'
import { refuseUnprintable } from './refuse-unprintable.ts'

/** The project of every certificate that names no course. */
export const trainingKey = 'training'

/** What a certificate is to say, where it is not what the records say. */
export interface Wish {
  readonly projectKey: string
  readonly courseId: number | null
  readonly courseName: string
  readonly completionDate?: string
  readonly instructorName: string
  readonly universityName: string
  /** Lets somebody below the threshold have one. */
  readonly overrideReason?: string | undefined
  /** Whether it may follow a revoked one. */
  readonly mayFollowRevoked: boolean
}

export const trainingWish = (values: SettingValues): Wish => ({
  projectKey: trainingKey,
  courseId: null,
  courseName: values['certificate.trainingProject'],
  mayFollowRevoked: false,
  ...signatureOf(values),
})

export const signatureOf = (values: SettingValues) => ({
  instructorName: values['certificate.instructorName'],
  universityName: values['certificate.universityName'] || values['certificate.institution'] || values['basic.siteName'],
})

/** Issues a certificate, or answers the valid one there is; calls at the same time all get the same. */
export async function issueCertificate(
  context: Context,
  caller: Caller,
  origin: Origin,
  studentId: number,
  wish: Wish,
): Promise<CertificateRecord> {
  const { database, settings } = context
  const values = await settings.current()
  const early = await findStandingValid(database.read, studentId, wish)
  if (early) return early
  const { name } = await getGraduate(database.read, studentId)
  await refuseUnprintable([name, wish.courseName, wish.instructorName, wish.universityName])
  try {
    return await database.write((db) => issue(db, context, values, caller, origin, studentId, wish))
  } catch (error) {
    const other = isUniqueViolation(error) ? await findStandingValid(database.read, studentId, wish) : undefined
    if (other) return other
    throw error
  }
}

async function issue(
  db: Db,
  { keys, now }: Context,
  values: SettingValues,
  caller: Caller,
  origin: Origin,
  studentId: number,
  wish: Wish,
): Promise<CertificateRecord> {
  const existing = await findStandingValid(db, studentId, wish)
  if (existing) return existing
  const graduate = await getGraduate(db, studentId)
  const needed = values['certificate.previewLessons']
  if ((graduate.completedLessons ?? 0) < needed && !wish.overrideReason)
    throw problem('certificate.notEnoughLessons', { values: { lessons: needed } })
  const certificate = await insertSnapshot(db, values, now(), caller, studentId, wish)
  await recordOperation(
    db,
    caller,
    origin,
    {
      action: 'certificate.issue',
      targetType: 'certificate',
      targetId: certificate.id,
      detail: {
        certificateNumber: certificate.certificateNumber,
        studentId,
        ...(wish.overrideReason && { overrideReason: wish.overrideReason }),
      },
    },
    now(),
  )
  await notify(db, { keys, values, now: now() }, 'certificateIssued', graduate, {
    certificateNumber: certificate.certificateNumber,
  })
  return certificate
}

/** Writes down what the records say now; later changes of them do not change it. */
export async function insertSnapshot(
  db: Db,
  values: SettingValues,
  now: number,
  caller: Caller,
  studentId: number,
  wish: Wish,
): Promise<CertificateRecord> {
  const { name, idCardCipher } = await getGraduate(db, studentId)
  if (idCardCipher === null) throw problem('certificate.noIdCard')
  const { hundredths, lastAt } = await findAchievement(db, studentId, wish.courseId)
  const today = siteDay(now, values['basic.timezone'])
  return insertCertificate(db, {
    certificateNumber: makeCertificateNumber(values['certificate.numberPrefix'], today),
    studentId,
    courseId: wish.courseId,
    projectKey: wish.projectKey,
    status: 'VALID',
    studentName: name.normalize('NFC'),
    idCardCipher,
    courseName: wish.courseName.normalize('NFC'),
    completedHundredths: hundredths,
    issueDate: today,
    completionDate: wish.completionDate ?? (lastAt === null ? today : siteDay(lastAt, values['basic.timezone'])),
    instructorName: wish.instructorName.normalize('NFC'),
    universityName: wish.universityName.normalize('NFC'),
    overrideReason: wish.overrideReason || null,
    revokedReason: null,
    revokedAt: null,
    supersededBy: null,
    issuedBy: caller.userId,
    createdAt: now,
    deletedAt: null,
  })
}

export async function getGraduate(db: Db, studentId: number) {
  const graduate = await findGraduate(db, studentId)
  if (!graduate) throw problem('student.absent')
  return graduate
}

async function findStandingValid(
  db: Db,
  studentId: number,
  { projectKey, mayFollowRevoked }: Wish,
): Promise<CertificateRecord | undefined> {
  const standing = await findStanding(db, studentId, projectKey)
  if (standing?.status === 'REVOKED' && !mayFollowRevoked) throw problem('certificate.revoked')
  return standing?.status === 'VALID' ? standing : undefined
}
