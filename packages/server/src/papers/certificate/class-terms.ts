import { assessmentLabels, partOutcomes } from '@jiangxue/contract/class/training-class.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import { problem, type Problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { translate } from '../../core/text/translate.ts'
import { findMember, listClassesOfStudent, sumCompletedInClass } from '../../teaching/training-class/member.queries.ts'
import { readPartOutcomes } from '../../teaching/training-class/part-outcomes.ts'
import { findAnyClass, listClassCourses } from '../../teaching/training-class/training-class.queries.ts'

/** What a class adds to the certificates of its members. */
export interface ClassTerms {
  readonly classId: number
  readonly name: string
  /** Whether its last day has come: only then is there a certificate, with the days of the study itself. */
  readonly isOver: boolean
  /** The first and the last day of the class, which must contain the study that it certifies. */
  readonly days: { readonly from: string; readonly to: string }
  readonly hasAssessment: boolean
  /** Whether the assessment result, or its absence, prevents a certificate. */
  readonly isRefused: boolean
  /** If so, and the assessment has parts, those that are not passed, in words. */
  readonly missingParts: string
  /** Whether its certificates are those of the school's training project, which counts all courses and has no days. */
  readonly isTraining: boolean
  readonly courseIds: readonly number[]
  /** The lessons of its courses that a member needs: the certificate threshold, or every lesson if there are fewer. */
  readonly lessonsWanted: number
}

/** Whether the certificates of a class belong to the school's training project. */
export const isTrainingClass = (values: SettingValues, { project }: { readonly project: string }) =>
  project === '' || project === values['certificate.trainingProject']

/** A required assessment must be passed; an optional one must not be failed. */
export const isRefusedBy = (
  { needsAssessment }: { readonly needsAssessment: number },
  isPassed: number | null,
): boolean => (needsAssessment === 1 ? isPassed !== 1 : isPassed === 0)

/**
 * The class whose rules apply to a student's certificate of the training project, or of a course: of the classes of that
 * project, or with that course, the one joined last that is over, else the one joined last.
 */
export async function findClassOfCertificate(
  db: Db,
  values: SettingValues,
  today: string,
  studentId: number,
  courseId: number | null,
): Promise<ClassTerms | undefined> {
  const joined = (await listClassesOfStudent(db, studentId)).filter(
    ({ status, startDate }) => status !== 'PREPARING' || startDate <= today,
  )
  const withCourse = new Set(
    courseId === null
      ? []
      : (
          await listClassCourses(
            db,
            joined.map(({ id }) => id),
          )
        )
          .filter(({ id }) => id === courseId)
          .map(({ classId }) => classId),
  )
  const fitting = joined.filter((each) => (courseId === null ? isTrainingClass(values, each) : withCourse.has(each.id)))
  const found = fitting.find(({ endDate }) => endDate <= today) ?? fitting[0]
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
  const courses = await listClassCourses(db, [classId])
  const isRefused = isRefusedBy(found, member?.isPassed ?? null)
  return {
    classId,
    name: found.name,
    isOver: found.endDate <= today,
    days: { from: found.startDate, to: found.endDate },
    hasAssessment: member?.isPassed === 1,
    isRefused,
    missingParts: isRefused ? await describeMissing(db, classId, studentId) : '',
    isTraining: isTrainingClass(values, found),
    courseIds: courses.map(({ id }) => id),
    lessonsWanted: lessonsWantedIn(values, courses),
  }
}

/** The parts of an assessment that a student has not passed, in words; '' if it has no parts. */
async function describeMissing(db: Db, classId: number, studentId: number): Promise<string> {
  return (await readPartOutcomes(db, classId, studentId))
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ name, outcome }) =>
      translate(partOutcomes.missing, { part: name, outcome: translate(assessmentLabels[outcome]) }),
    )
    .join(translate(punctuation.betweenItems))
}

/** The lessons of the courses of a class that a member needs. */
const lessonsWantedIn = (values: SettingValues, courses: readonly { readonly lessonCount: number }[]): number =>
  Math.max(
    1,
    Math.min(
      values['certificate.previewLessons'],
      courses.reduce((sum, each) => sum + each.lessonCount, 0),
    ),
  )

/** Rejects what no reason overrides: a class that still runs, and a result that is missing or failed. */
export function assertClassAllows({ name, isOver, days, isRefused, missingParts }: ClassTerms): void {
  if (!isOver) throw problem('class.notOver', { values: { name, date: days.to } })
  if (isRefused && missingParts) throw problem('class.partsNotPassed', { values: { parts: missingParts } })
  if (isRefused) throw problem('class.notPassed')
}

/** Why a member has not completed enough lessons of the courses of a class. */
export async function missingInClass(
  db: Db,
  { classId, name, lessonsWanted: lessons }: ClassTerms,
  studentId: number,
): Promise<Problem | undefined> {
  const completed = await sumCompletedInClass(db, classId, studentId)
  if (completed >= lessons) return undefined
  return problem('class.notDone', { values: { name, completed, lessons, missing: lessons - completed } })
}
