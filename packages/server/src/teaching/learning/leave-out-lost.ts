import { holdCourse } from '../enrollment/enrollment.queries.ts'
import type { Db } from '../../core/database/database.ts'
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
  const completed = [...progress.values()].filter((each) => each.completed_at !== null)
  if (completed.length === 0) return
  const courseIds = [...new Set(completed.map((each) => each.course_id))].toSorted((a, b) => a - b)
  for (const courseId of courseIds) await holdCourse(db, courseId)
  const present = new Set(
    (await findPresentLessons(db, [...new Set(completed.map((each) => each.lesson_id))])).map(({ id }) => id),
  )
  for (const { student_id, course_id, lesson_id } of completed) {
    const gain = courses.get(key(student_id, course_id))
    if (gain && !present.has(lesson_id)) gain.completed_lessons -= 1
  }
}
