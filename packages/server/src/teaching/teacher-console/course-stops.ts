import { setImmediate } from 'node:timers/promises'
import type { LessonStop } from '@jiangxue/contract/course/teacher-console.ts'
import { teachingLimits } from '@jiangxue/contract/course/teacher-console.values.ts'
import { cachedFigures } from '../../core/cached-figures.ts'
import { readJson } from '../../core/json-text.ts'
import { toPercent, toSeconds } from '../../core/units.ts'
import type { Coverage } from '../../ledger/rules/coverage.ts'
import { listStudiedLessons } from '../enrollment/enrollment.queries.ts'
import { countLearnersOf, listUnfinished } from './teacher-console.queries.ts'

const { idleDays, stopsCounted, parts, shortestPartSeconds } = teachingLimits
const lifeMs = 10 * 60_000

/** How learners progress in each lesson of a course. Reads one lesson after the other and yields in between. */
export const readCourseStops = cachedFigures(lifeMs, async ({ database, now }, courseId): Promise<LessonStop[]> => {
  const stops: LessonStop[] = []
  const idleSince = now() - idleDays * 86_400_000
  for (const { durationMs, ...lesson } of await listStudiedLessons(database.read, [courseId])) {
    const { begun, finished } = await countLearnersOf(database.read, lesson.id)
    const unfinished = begun > finished ? await listUnfinished(database.read, lesson.id, idleSince, stopsCounted) : []
    const duration = toSeconds(durationMs ?? 0)
    stops.push({
      ...lesson,
      duration,
      begun,
      finished,
      finishedPercent: toPercent(finished, begun),
      stop: mostCommonPart(
        unfinished.map(({ coverage }) => readJson<Coverage>(coverage)),
        duration,
      ),
    })
    await setImmediate()
  }
  return stops
})

/** The part of a lesson in which most learners stopped, judged by the end of what they watched. */
export function mostCommonPart(coverages: readonly Coverage[], duration: number): LessonStop['stop'] {
  const size = Math.max(shortestPartSeconds, Math.ceil(duration / parts))
  const learners = new Map<number, number>()
  for (const coverage of coverages) {
    const end = toSeconds(coverage.at(-1)?.[1] ?? 0)
    const part = Math.floor(Math.min(end, Math.max(0, duration - 1)) / size)
    learners.set(part, (learners.get(part) ?? 0) + 1)
  }
  const [most] = [...learners].toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
  if (!most) return null
  const [part, count] = most
  return {
    fromSecond: part * size,
    toSecond: Math.min(duration, (part + 1) * size),
    learners: count,
    ofStopped: coverages.length,
  }
}
