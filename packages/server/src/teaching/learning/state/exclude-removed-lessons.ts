import type { Db } from '../../../core/database/database.ts'
import { lockCourse } from '../../course/course.queries.ts'
import { key } from './keys.ts'
import type { CourseDelta } from './watch-changes.queries.ts'
import { findRemainingLessons, type LessonProgress } from './watch-state.queries.ts'

/**
 * A lesson that was deleted while being completed does not count in its course; the completion itself stays. Changes of
 * the outline wait for this lock and then see the completion.
 */
export async function excludeRemovedLessons(
  db: Db,
  { progress, courses }: { progress: ReadonlyMap<string, LessonProgress>; courses: ReadonlyMap<string, CourseDelta> },
): Promise<void> {
  const completed = [...progress.values()].filter((each) => each.completedAt !== null)
  if (completed.length === 0) return
  const courseIds = [...new Set(completed.map((each) => each.courseId))].toSorted((a, b) => a - b)
  for (const courseId of courseIds) await lockCourse(db, courseId)
  const lessonIds = [...new Set(completed.map((each) => each.lessonId))]
  const remaining = new Set((await findRemainingLessons(db, lessonIds)).map(({ id }) => id))
  for (const { studentId, courseId, lessonId } of completed) {
    const delta = courses.get(key(studentId, courseId))
    if (delta && !remaining.has(lessonId)) delta.completedLessons -= 1
  }
}
