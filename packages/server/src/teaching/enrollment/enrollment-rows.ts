import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import { toPage, type Page } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../core/context.ts'
import {
  countStudiedCourses,
  listLessonProgress,
  listStudiedCourses,
  listStudiedLessons,
  type StudiedCourses,
} from './enrollment.queries.ts'
import { toEnrollmentRow } from './enrollment.wire.ts'
import { listCourseLocks } from './learning-order.ts'

/** A page of a student's courses with the progress of every lesson. */
export async function listEnrollmentRows(
  { database, now }: Context,
  studentId: number,
  which: StudiedCourses,
  page: { page: number; size: number },
): Promise<Page<EnrollmentRow>> {
  const courses = await listStudiedCourses(database.read, studentId, which, page)
  const ids = courses.map((course) => course.id)
  const lessons = Map.groupBy(await listStudiedLessons(database.read, ids), (lesson) => lesson.courseId)
  const progress = await listLessonProgress(database.read, studentId, ids)
  const byLesson = new Map(progress.map((row) => [row.lessonId, row]))
  const locksOf = await listCourseLocks(
    database.read,
    ids.map((courseId) => [studentId, courseId]),
  )
  const rows = courses.map((course) =>
    toEnrollmentRow(
      course,
      lessons.get(course.id) ?? [],
      (lessonId) => byLesson.get(lessonId),
      locksOf(studentId, course.id).locks,
      now(),
    ),
  )
  return toPage(rows, await countStudiedCourses(database.read, studentId, which), page)
}
