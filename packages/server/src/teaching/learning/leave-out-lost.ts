import type { Db } from '../../core/database/database.ts'
import { holdCourse } from '../enrollment/enrollment.queries.ts'
import type { WatchChanges } from './apply-report.ts'
import { key } from './watch-state.ts'
import { findPresentLessons } from './watch.queries.ts'

/**
 * A lesson that has left its course while it was being completed does not count there; the completion itself stays. Changes of
 * the outline wait from here on, and then find the completion.
 */
export async function leaveOutLost(
  db: Db,
  { progress, courses }: Pick<WatchChanges, 'progress' | 'courses'>,
): Promise<void> {
  const completed = [...progress.values()].filter((each) => each.completedAt !== null)
  if (completed.length === 0) return
  const courseIds = [...new Set(completed.map((each) => each.courseId))].toSorted((a, b) => a - b)
  for (const courseId of courseIds) await holdCourse(db, courseId)
  const present = new Set(
    (await findPresentLessons(db, [...new Set(completed.map((each) => each.lessonId))])).map(({ id }) => id),
  )
  for (const { studentId, courseId, lessonId } of completed) {
    const gain = courses.get(key(studentId, courseId))
    if (gain && !present.has(lessonId)) gain.completedLessons -= 1
  }
}
