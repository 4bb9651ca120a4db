import { setImmediate } from 'node:timers/promises'
import { statusLook } from '@jiangxue/contract/course/course-status.ts'
import type { TaughtCourse } from '@jiangxue/contract/course/teacher-console.ts'
import { cachedFigures } from '../../core/cached-figures.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter, siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toPercent, toSeconds } from '../../core/units.ts'
import { hasUnverifiedLearners, markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { listCustomStatuses } from '../course-editing/course-editing.queries.ts'
import { findCourse } from '../course/course.queries.ts'
import { listTaughtCourses, sumLearners, type TaughtBy } from './teacher-console.queries.ts'

const lifeMs = 60_000
const learnersAtOnce = 2000

/** The courses of a teacher with the figures of their learners. */
export async function readTaughtCourses(context: Context, by: TaughtBy): Promise<TaughtCourse[]> {
  const db = context.database.read
  const custom = await listCustomStatuses(db)
  const courses: TaughtCourse[] = []
  for (const { id, name, status, lessonCount, studentCount } of await listTaughtCourses(db, by)) {
    const { statusName, statusTone } = statusLook(status, custom)
    const { active, creditedMs, completedLessons, finished, isUnverified } = await sumsOf(context, id)
    courses.push({
      id,
      name,
      statusName,
      statusTone,
      learners: studentCount,
      activeThisWeek: active,
      studySeconds: toSeconds(creditedMs),
      ...markUnverified(isUnverified ? 1 : 0),
      completion: toPercent(completedLessons, studentCount * lessonCount),
      finished,
    })
  }
  return courses
}

/** The sums over a course's learners, counted in steps that yield in between. */
const sumsOf = cachedFigures(lifeMs, async ({ database, settings, now }, id) => {
  const course = (await findCourse(database.read, id)) ?? { id, lessonCount: 0 }
  const since = startOfWeek(now(), (await settings.current())['basic.timezone'])
  const isUnverified = await hasUnverifiedLearners(database.read, course.id)
  const sums = { active: 0, creditedMs: 0, completedLessons: 0, finished: 0, isUnverified }
  for (let after = 0; ;) {
    const { last, learners, ...some } = await sumLearners(database.read, course, since, after, learnersAtOnce)
    for (const name of ['active', 'creditedMs', 'completedLessons', 'finished'] as const) sums[name] += some[name]
    if (last === null || learners < learnersAtOnce) return sums
    after = last
    await setImmediate()
  }
})

/** Midnight of Monday of the current week. */
function startOfWeek(now: number, timezone: string): number {
  const today = siteDay(now, timezone)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const monday = daysAfter(today, -sinceMonday)
  return startOfSiteDay(monday, timezone)
}
