import type { Db } from '../../core/database/database.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { listOfStudent } from '../../ledger/rules/classroom-hours.queries.ts'
import { sumHundredths } from '../../ledger/rules/classroom-hours.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import type { Graduate } from './certificate.queries.ts'
import { findStudyDates, listLessonShares } from './earned.queries.ts'

/** What the rows of a student say that a certificate may state. Days are `yyyy-MM-dd`. */
export interface Earned {
  readonly completedLessons: number
  /** The lessons of the courses; at least the completed ones. */
  readonly totalLessons: number
  /** Hundredths of a credit hour. */
  readonly hundredths: number
  /** Hundredths of an hour that the class was taught in a classroom, apart from `hundredths`. */
  readonly classroomHundredths: number
  /** When the last lesson was completed, or the last classroom session attended; null if none was. */
  readonly lastDay: string | null
  /** The first day of study; null if there is none. */
  readonly firstDay: string | null
}

/**
 * Reads what a student has earned in some courses, or in all, and in the classroom of a class. Over all courses, completed lessons that were removed since
 * still count.
 */
export async function readEarned(
  db: Db,
  values: SettingValues,
  { id, completedLessons }: Pick<Graduate, 'id' | 'completedLessons'>,
  courseIds: readonly number[] | undefined,
  classId: number | undefined,
): Promise<Earned> {
  const shares = await listLessonShares(db, id, courseIds)
  const inCourses = shares.reduce((sum, { completed }) => sum + completed, 0)
  const open = shares.reduce((sum, { completed, total }) => sum + Math.max(0, total - completed), 0)
  const completed = courseIds === undefined ? (completedLessons ?? 0) : inCourses
  const { lastAt, firstDay } = await findStudyDates(db, id, courseIds)
  const hours = await readCreditHours(db, await listHourRules(db), { studentIds: [id], courseIds })
  const attended = classId === undefined ? [] : await listOfStudent(db, id, classId)
  const days = attended.map(({ heldOn }) => heldOn)
  const lastDay = lastAt === null ? null : siteDay(lastAt, values['basic.timezone'])
  return {
    completedLessons: completed,
    totalLessons: completed + open,
    hundredths: Math.round(toCreditHours(hours.get(id)?.total ?? 0) * 100),
    classroomHundredths: sumHundredths(attended),
    lastDay: latestOf([lastDay, ...days]),
    firstDay: earliestOf([firstDay, ...days]),
  }
}

const sorted = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()
const earliestOf = (days: readonly (string | null)[]): string | null => sorted(days)[0] ?? null
const latestOf = (days: readonly (string | null)[]): string | null => sorted(days).at(-1) ?? null
