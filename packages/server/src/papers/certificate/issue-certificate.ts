import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, invalid, problem, type Problem } from '../../core/problem.ts'
import { nameOnCertificates } from '../../core/settings/setting-defaults.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findDesignInForce } from '../design/certificate-design.queries.ts'
import { assertPrintable } from '../print/assert-printable.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { readIdentityNote } from '../print/identity-note.ts'
import { makeCertificateNumber } from './certificate-number.ts'
import {
  findCurrentCertificate,
  findGraduate,
  insertCertificate,
  isLastDeleted,
  type CertificateRecord,
  type Graduate,
} from './certificate.queries.ts'
import {
  assertClassAllows,
  findClassOfCertificate,
  missingInClass,
  termsOfClass,
  type ClassTerms,
} from './class-terms.ts'
import { readEarned, type Earned } from './earned.ts'

/** The project of every certificate without a course. */
export const trainingKey = 'training'

/** The contents of a certificate beyond the student's records, and the conditions for issuing it. */
export interface CertificateTerms {
  readonly projectKey: string
  readonly courseId: number | null
  readonly courseName: string
  /** The class that it is issued for, with its period and assessment result. */
  readonly ofClass?: ClassTerms | undefined
  /** Overrides the day on which the last lesson was completed; refused if earlier. */
  readonly completionDate?: string
  /** False if the day is only checked, and the certificate keeps the day of the last lesson. */
  readonly isDayChosen?: boolean
  readonly instructorName: string
  readonly universityName: string
  /** Allows a certificate below the lesson threshold. */
  readonly overrideReason?: string | undefined
  /** Whether it may replace a revoked one. */
  readonly mayFollowRevoked: boolean
  /** Whether it may replace one that staff have deleted, which is done on purpose only. */
  readonly mayFollowDeleted?: boolean | undefined
  /** The check address confirmed by an admin; used if the school has not set one. */
  readonly verifyAddress?: string | undefined
}

export const trainingTerms = (values: SettingValues): CertificateTerms => ({
  projectKey: trainingKey,
  courseId: null,
  courseName: nameOnCertificates(values, 'certificate.trainingProject'),
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
  const ofClass = await findClassOfCertificate(database.read, values, today, studentId, null)
  return { ...trainingTerms(values), ofClass }
}

export const signatureOf = (values: SettingValues) => ({
  instructorName: values['certificate.instructorName'],
  universityName:
    values['certificate.universityName'] ||
    values['certificate.institution'] ||
    nameOnCertificates(values, 'basic.siteName'),
})

/** A student's certificate, and whether this call has issued it. */
export interface Issued {
  readonly certificate: CertificateRecord
  readonly isNew: boolean
}

/** Issues a certificate, or returns the existing valid one; concurrent calls all get the same. */
export async function issueCertificate(
  actor: Actor,
  studentId: number,
  terms: CertificateTerms,
): Promise<CertificateRecord> {
  return (await issueOnce(actor, studentId, terms)).certificate
}

/** Issues a certificate unless there is a valid one. Every way to a certificate leads here. */
export async function issueOnce(actor: Actor, studentId: number, terms: CertificateTerms): Promise<Issued> {
  const { database, settings } = actor.context
  const values = await settings.current()
  const existing = await findValid(database.read, studentId, terms)
  if (existing) return { certificate: existing, isNew: false }
  await assertTermsPrintable(actor.context, await getGraduate(database.read, studentId), terms)
  try {
    return await database.write((db) => issue(db, actor, values, studentId, terms))
  } catch (error) {
    const concurrent = isUniqueViolation(error) ? await findValid(database.read, studentId, terms) : undefined
    if (concurrent) return { certificate: concurrent, isNew: false }
    throw error
  }
}

async function issue(
  db: Db,
  actor: Actor,
  values: SettingValues,
  studentId: number,
  terms: CertificateTerms,
): Promise<Issued> {
  const existing = await findValid(db, studentId, terms)
  if (existing) return { certificate: existing, isNew: false }
  const graduate = await getGraduate(db, studentId)
  const ofClass = await currentClass(db, actor, values, studentId, terms.ofClass)
  if (ofClass) assertClassAllows(ofClass)
  const current = { ...terms, ofClass }
  const earned = await readEarned(db, values, graduate, coursesOf(current), ofClass?.classId)
  assertWithinClass(earned, ofClass)
  const isOfProject = ofClass !== undefined && terms.courseId === null
  const missing =
    (isOfProject ? await missingInClass(db, ofClass, studentId) : undefined) ?? missingLessons(values, earned, current)
  if (missing && !terms.overrideReason) throw missing
  // A reason that was not needed says nothing about this certificate.
  const overrideReason = missing ? terms.overrideReason : undefined
  if (terms.completionDate !== undefined && terms.completionDate < (earned.lastDay ?? ''))
    throw invalid({ completionDate: 'completionDate.beforeLast' })
  const certificate = await insertSnapshot(db, actor, values, graduate, { ...current, overrideReason }, earned)
  const { certificateNumber } = certificate
  const detail = { certificateNumber, studentId, overrideReason: overrideReason || undefined }
  await audit(db, actor, { action: 'certificate.issue', targetId: certificate.id, detail })
  const { keys, now } = actor.context
  const person = { ...graduate, studentId }
  const facts = { certificateNumber }
  await notify(db, { keys, values, now: now() }, 'certificateIssued', person, facts, certificate.id)
  return { certificate, isNew: true }
}

/** The courses that a certificate is for; undefined for the training project, which counts all. */
export function coursesOf({ courseId, ofClass }: CertificateTerms): readonly number[] | undefined {
  if (courseId !== null) return [courseId]
  return ofClass?.isTraining === false ? ofClass.courseIds : undefined
}

/**
 * Why a student has not completed enough: all lessons of the course that is certified, or the school's number of lessons
 * for the training project. A class with its own courses has its own completion check. Throws if a course has earned
 * nothing, which no reason replaces.
 */
function missingLessons(
  values: SettingValues,
  { completedLessons, totalLessons, hundredths }: Earned,
  { courseId, ofClass }: CertificateTerms,
): Problem | undefined {
  if (courseId !== null) {
    if (completedLessons < totalLessons || totalLessons === 0)
      return problem('certificate.courseUnfinished', { values: { completed: completedLessons, lessons: totalLessons } })
    if (hundredths === 0) throw problem('certificate.nothingEarned')
    return undefined
  }
  const lessons = values['certificate.previewLessons']
  if (ofClass?.isTraining === false || completedLessons >= lessons) return undefined
  const missing = lessons - completedLessons
  return problem('certificate.notEnoughLessons', { values: { lessons, completed: completedLessons, missing } })
}

/** The study that a class with its own courses certifies lies within its days; the training project has no days. */
function assertWithinClass({ firstDay, lastDay }: Earned, ofClass: ClassTerms | undefined): void {
  if (!ofClass || ofClass.isTraining || firstDay === null || lastDay === null) return
  const { from, to } = ofClass.days
  if (firstDay < from || lastDay > to) throw problem('class.outsideDays', { values: { from: firstDay, to: lastDay } })
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

/** Stores what has been earned; later changes of records do not change the certificate. */
export async function insertSnapshot(
  db: Db,
  { context, caller }: Actor,
  values: SettingValues,
  { id: studentId, name, idCardCipher }: Graduate,
  terms: CertificateTerms,
  earned: Earned,
): Promise<CertificateRecord> {
  if (await context.hooks.confirmer?.isRestoreOpen(db, values)) throw problem('credit.restoreUnconfirmed')
  if (idCardCipher === null) throw problem('certificate.noIdCard')
  const { ofClass } = terms
  const now = context.now()
  const issueDate = siteDay(now, values['basic.timezone'])
  const completionDate =
    latest(terms.isDayChosen === false ? undefined : terms.completionDate, earned.lastDay) ?? issueDate
  const periodFrom = ofClass?.isOver ? earned.firstDay : null
  return insertCertificate(db, {
    certificateNumber: makeCertificateNumber(values['certificate.numberPrefix'], issueDate),
    studentId,
    courseId: terms.courseId,
    projectKey: terms.projectKey,
    status: 'VALID',
    studentName: name.normalize('NFC'),
    idCardCipher,
    boundOn: (await readIdentityNote(db, values, studentId))?.boundOn ?? null,
    courseName: terms.courseName.normalize('NFC'),
    completedHundredths: earned.hundredths,
    classroomHundredths: earned.classroomHundredths,
    completedLessons: earned.completedLessons,
    totalLessons: earned.totalLessons,
    hasAssessment: ofClass?.hasAssessment ? 1 : 0,
    classId: ofClass?.classId ?? null,
    periodFrom,
    periodTo: periodFrom === null ? null : (earned.lastDay ?? completionDate),
    issueDate,
    completionDate,
    instructorName: terms.instructorName.normalize('NFC'),
    universityName: terms.universityName.normalize('NFC'),
    overrideReason: terms.overrideReason || null,
    verifyOrigin: checkOriginOf(caller, values, terms.verifyAddress),
    designId: (await findDesignInForce(db))?.id ?? null,
    issuedBy: caller.userId,
    createdAt: now,
  })
}

/** A chosen day may be later than the last completed lesson, never earlier. */
const latest = (chosen: string | undefined, last: string | null): string | undefined =>
  chosen !== undefined && chosen > (last ?? '') ? chosen : (last ?? chosen)

export const getGraduate = async (db: Db, studentId: number): Promise<Graduate> =>
  existing(await findGraduate(db, studentId), 'student.notFound')

export const assertTermsPrintable = (context: Context, { name }: Graduate, terms: CertificateTerms): Promise<void> =>
  assertPrintable(context, [name, terms.courseName, terms.instructorName, terms.universityName])

async function findValid(
  db: Db,
  studentId: number,
  { projectKey, mayFollowRevoked, mayFollowDeleted }: CertificateTerms,
): Promise<CertificateRecord | undefined> {
  const current = await findCurrentCertificate(db, studentId, projectKey)
  if (current?.status === 'REVOKED' && !mayFollowRevoked) throw problem('certificate.revoked')
  if (current?.status === 'VALID') return current
  if (!mayFollowDeleted && (await isLastDeleted(db, studentId, projectKey))) throw problem('certificate.deleted')
  return undefined
}
