import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid, problem, type Problem } from '../../core/http/problem.ts'
import { findOpenRestore } from '../../core/ledger/confirmation.queries.ts'
import { readCreditHours } from '../../core/ledger/credit-hours.queries.ts'
import { toCreditHours } from '../../core/ledger/credit-hours.ts'
import { listHourRules } from '../../core/ledger/hour-rules.ts'
import { audit } from '../../core/log/audit.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { assertPrintable } from '../print/assert-printable.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { makeCertificateNumber } from './certificate-number.ts'
import {
  findCourseShare,
  findCurrentCertificate,
  findGraduate,
  findLastCompletion,
  insertCertificate,
  type CertificateRecord,
  type Graduate,
} from './certificate.queries.ts'
import { findTrainingClass, termsOfClass, type ClassTerms } from './class-terms.ts'

/** The project of every certificate without a course. */
export const trainingKey = 'training'

/** The contents of a certificate beyond the student's records, and the conditions for issuing it. */
export interface CertificateTerms {
  readonly projectKey: string
  readonly courseId: number | null
  readonly courseName: string
  /** The class that it is issued for, with its period and assessment result. */
  readonly ofClass?: ClassTerms | undefined
  /** Overrides the day on which the last lesson was completed. */
  readonly completionDate?: string
  readonly instructorName: string
  readonly universityName: string
  /** Allows a certificate below the lesson threshold. */
  readonly overrideReason?: string | undefined
  /** Whether it may replace a revoked one. */
  readonly mayFollowRevoked: boolean
  /** The check address confirmed by an admin; used if the school has not set one. */
  readonly verifyAddress?: string | undefined
}

export const trainingTerms = (values: SettingValues): CertificateTerms => ({
  projectKey: trainingKey,
  courseId: null,
  courseName: values['certificate.trainingProject'],
  mayFollowRevoked: false,
  ...signatureOf(values),
})

/** The terms of a student's training certificate, including their class of the training project. */
export async function trainingTermsOf(
  { database, settings, now }: Context,
  studentId: number,
): Promise<CertificateTerms> {
  const values = await settings.current()
  const today = siteDay(now(), values['basic.timezone'])
  return { ...trainingTerms(values), ofClass: await findTrainingClass(database.read, values, today, studentId) }
}

export const signatureOf = (values: SettingValues) => ({
  instructorName: values['certificate.instructorName'],
  universityName: values['certificate.universityName'] || values['certificate.institution'] || values['basic.siteName'],
})

/** Issues a certificate, or returns the existing valid one; concurrent calls all get the same. */
export async function issueCertificate(
  actor: Actor,
  studentId: number,
  terms: CertificateTerms,
): Promise<CertificateRecord> {
  const { database, settings } = actor.context
  const values = await settings.current()
  const existing = await findValid(database.read, studentId, terms)
  if (existing) return existing
  await assertTermsPrintable(await getGraduate(database.read, studentId), terms)
  try {
    return await database.write((db) => issue(db, actor, values, studentId, terms))
  } catch (error) {
    const concurrent = isUniqueViolation(error) ? await findValid(database.read, studentId, terms) : undefined
    if (concurrent) return concurrent
    throw error
  }
}

async function issue(
  db: Db,
  actor: Actor,
  values: SettingValues,
  studentId: number,
  terms: CertificateTerms,
): Promise<CertificateRecord> {
  const existing = await findValid(db, studentId, terms)
  if (existing) return existing
  const graduate = await getGraduate(db, studentId)
  const missing = await missingLessons(db, values, graduate, terms)
  if (missing && !terms.overrideReason) throw missing
  // A reason that was not needed says nothing about this certificate.
  const overrideReason = missing ? terms.overrideReason : undefined
  await assertNotBeforeLast(db, values, studentId, terms)
  const ofClass = await currentClass(db, actor, values, studentId, terms.ofClass)
  if (ofClass?.isRefused) throw problem('class.notPassed')
  const certificate = await insertSnapshot(db, actor, values, studentId, { ...terms, ofClass, overrideReason })
  const { certificateNumber } = certificate
  const detail = { certificateNumber, studentId, overrideReason: overrideReason || undefined }
  await audit(db, actor, { action: 'certificate.issue', targetId: certificate.id, detail })
  const { keys, now } = actor.context
  await notify(db, { keys, values, now: now() }, 'certificateIssued', { ...graduate, studentId }, { certificateNumber })
  return certificate
}

/**
 * Why a student has not completed enough: all lessons of the course that is certified, or the school's number of lessons
 * for the training project. A class with its own courses has its own completion check.
 */
async function missingLessons(
  db: Db,
  values: SettingValues,
  { id, completedLessons }: Graduate,
  { courseId, ofClass }: CertificateTerms,
): Promise<Problem | undefined> {
  if (courseId !== null) {
    const share = await findCourseShare(db, id, courseId)
    const isDone = share.lessons > 0 && share.completed >= share.lessons
    return isDone ? undefined : problem('certificate.courseUnfinished', { values: share })
  }
  const required = values['certificate.previewLessons']
  if (ofClass?.courseIds !== undefined || (completedLessons ?? 0) >= required) return undefined
  return problem('certificate.notEnoughLessons', { values: { lessons: required } })
}

/** A chosen completion date may be later than the last completed lesson, never earlier. */
async function assertNotBeforeLast(
  db: Db,
  values: SettingValues,
  studentId: number,
  { completionDate, courseId }: CertificateTerms,
): Promise<void> {
  if (completionDate === undefined) return
  const lastAt = await findLastCompletion(db, studentId, courseId === null ? undefined : [courseId])
  if (lastAt !== null && completionDate < siteDay(lastAt, values['basic.timezone']))
    throw invalid({ completionDate: 'completionDate.beforeLast' })
}

/** Re-reads the class terms: a result may have changed since a batch began. */
async function currentClass(
  db: Db,
  { context }: Actor,
  values: SettingValues,
  studentId: number,
  known: ClassTerms | undefined,
): Promise<ClassTerms | undefined> {
  const today = siteDay(context.now(), values['basic.timezone'])
  return known && termsOfClass(db, values, today, known.classId, studentId)
}

/** Stores the current records; later changes of them do not change the certificate. */
export async function insertSnapshot(
  db: Db,
  { context, caller }: Actor,
  values: SettingValues,
  studentId: number,
  terms: CertificateTerms,
): Promise<CertificateRecord> {
  if (values['proof.secondAdmin'] && (await findOpenRestore(db))) throw problem('credit.restoreUnconfirmed')
  const { name, idCardCipher } = await getGraduate(db, studentId)
  if (idCardCipher === null) throw problem('certificate.noIdCard')
  const { ofClass } = terms
  const courseIds = ofClass?.courseIds ?? (terms.courseId === null ? undefined : [terms.courseId])
  const lastAt = await findLastCompletion(db, studentId, courseIds)
  const rules = await listHourRules(db)
  const hours = await readCreditHours(db, rules, { studentIds: [studentId], courseIds })
  const now = context.now()
  const timezone = values['basic.timezone']
  const issueDate = siteDay(now, timezone)
  return insertCertificate(db, {
    certificateNumber: makeCertificateNumber(values['certificate.numberPrefix'], issueDate),
    studentId,
    courseId: terms.courseId,
    projectKey: terms.projectKey,
    status: 'VALID',
    studentName: name.normalize('NFC'),
    idCardCipher,
    courseName: terms.courseName.normalize('NFC'),
    completedHundredths: Math.round(toCreditHours(hours.get(studentId)?.total ?? 0) * 100),
    hasAssessment: ofClass?.hasAssessment ? 1 : 0,
    classId: ofClass?.classId ?? null,
    periodFrom: ofClass?.period?.from ?? null,
    periodTo: ofClass?.period?.to ?? null,
    issueDate,
    completionDate: terms.completionDate ?? siteDay(lastAt ?? now, timezone),
    instructorName: terms.instructorName.normalize('NFC'),
    universityName: terms.universityName.normalize('NFC'),
    overrideReason: terms.overrideReason || null,
    verifyOrigin: checkOriginOf(caller, values, terms.verifyAddress),
    issuedBy: caller.userId,
    createdAt: now,
  })
}

export async function getGraduate(db: Db, studentId: number): Promise<Graduate> {
  const graduate = await findGraduate(db, studentId)
  if (!graduate) throw problem('student.notFound')
  return graduate
}

export const assertTermsPrintable = ({ name }: Graduate, terms: CertificateTerms): Promise<void> =>
  assertPrintable([name, terms.courseName, terms.instructorName, terms.universityName])

async function findValid(
  db: Db,
  studentId: number,
  { projectKey, mayFollowRevoked }: CertificateTerms,
): Promise<CertificateRecord | undefined> {
  const current = await findCurrentCertificate(db, studentId, projectKey)
  if (current?.status === 'REVOKED' && !mayFollowRevoked) throw problem('certificate.revoked')
  return current?.status === 'VALID' ? current : undefined
}
