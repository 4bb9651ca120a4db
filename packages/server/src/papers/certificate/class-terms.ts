import type { Db } from '../../core/database/database.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { findMember, listClassesOfStudent } from '../../teaching/training-class/member.queries.ts'
import { findAnyClass, listClassCourses } from '../../teaching/training-class/training-class.queries.ts'

/** What a class adds to the certificates of its members. */
export interface ClassTerms {
  readonly classId: number
  /** Whether its last day has come: only then does the certificate state a period, that of the study itself. */
  readonly isOver: boolean
  /** The first and the last day of the class, which must contain the study that it certifies. */
  readonly days: { readonly from: string; readonly to: string }
  readonly hasAssessment: boolean
  /** Whether the assessment result, or its absence, prevents a certificate. */
  readonly isRefused: boolean
  /** The courses that count, if the class has a project other than the school's training project. */
  readonly courseIds: readonly number[] | undefined
}

/** Whether the certificates of a class belong to the school's training project. */
export const isTrainingClass = (values: SettingValues, { project }: { readonly project: string }) =>
  project === '' || project === values['certificate.trainingProject']

/** A required assessment must be passed; an optional one must not be failed. */
export const isRefusedBy = (
  { needsAssessment }: { readonly needsAssessment: number },
  isPassed: number | null,
): boolean => (needsAssessment === 1 ? isPassed !== 1 : isPassed === 0)

/** The class of the training project that a student joined last. */
export async function findTrainingClass(
  db: Db,
  values: SettingValues,
  today: string,
  studentId: number,
): Promise<ClassTerms | undefined> {
  const found = (await listClassesOfStudent(db, studentId)).find(
    (each) => each.status !== 'PREPARING' && isTrainingClass(values, each),
  )
  return found && termsOfClass(db, values, today, found.id, studentId)
}

/** What a class adds to a student's certificate. If they have left the class, there is no assessment result. */
export async function termsOfClass(
  db: Db,
  values: SettingValues,
  today: string,
  classId: number,
  studentId: number,
): Promise<ClassTerms | undefined> {
  const found = await findAnyClass(db, classId)
  if (!found) return undefined
  const member = await findMember(db, classId, studentId)
  const isTraining = isTrainingClass(values, found)
  return {
    classId,
    isOver: found.endDate <= today,
    days: { from: found.startDate, to: found.endDate },
    hasAssessment: member?.isPassed === 1,
    isRefused: isRefusedBy(found, member?.isPassed ?? null),
    courseIds: isTraining ? undefined : (await listClassCourses(db, [classId])).map(({ id }) => id),
  }
}
