import type { EnrollmentRow } from '@jiangxue/contract/course.ts'
import { toPage, type Page } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../core/context.ts'
import { listLessonProgress } from '../course/course.queries.ts'
import { enrollmentStatus } from '../course/course.wire.ts'
import { toInstantOrNull, toPercent, toSeconds } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { countStudiedCourses, listLessonsOf, listStudiedCourses } from '../student-centre/student-centre.queries.ts'

/** A page of a student's courses with the progress of every lesson. */
export async function listEnrollmentRows(
  { database, now }: Context,
  studentId: number,
  which: 'enrolled' | 'withoutEnrollment',
  page: { page: number; size: number },
): Promise<Page<EnrollmentRow>> {
  const courses = await listStudiedCourses(database.read, studentId, which, page)
  const ids = courses.map((course) => course.id)
  const lessons = ids.length > 0 ? await listLessonsOf(database.read, ids) : []
  const progress = ids.length > 0 ? await listLessonProgress(database.read, studentId, ids) : []
  const byLesson = new Map(progress.map((row) => [row.lesson_id, row]))
  const rows = courses.map((course): EnrollmentRow => {
    const completed = course.completed_lessons ?? 0
    const credited = course.credited_ms ?? 0
    const status = enrollmentStatus(
      { expiresAt: course.expires_at, completed, credited, lessons: course.lesson_count },
      now(),
    )
    return {
      courseId: course.id,
      courseName: course.name,
      coverImageUrl: publicFileUrl(course.cover_file_id),
      status,
      isCompleted: status === 'completed',
      courseProgress: toPercent(completed, course.lesson_count),
      completedLessons: completed,
      lessonCount: course.lesson_count,
      studySeconds: toSeconds(credited),
      lastStudyTime: toInstantOrNull(course.last_studied_at),
      expiresAt: toInstantOrNull(course.expires_at),
      lessons: lessons
        .filter((lesson) => lesson.course_id === course.id)
        .map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          chapterTitle: lesson.chapter_title,
          duration: toSeconds(lesson.duration_ms ?? 0),
          hasVideo: lesson.media_id !== null,
          progress: byLesson.get(lesson.id)?.progress_percent ?? 0,
          isCompleted: (byLesson.get(lesson.id)?.completed_at ?? null) !== null,
        })),
    }
  })
  return toPage(rows, await countStudiedCourses(database.read, studentId, which), page)
}
