import type { EnrollmentRow } from '@jiangxue/contract/course.ts'
import { toPage, type Page } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../core/context.ts'
import { toInstantOrNull, toPercent, toSeconds } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { listLessonProgress } from '../course/course.queries.ts'
import { enrollmentStatus } from '../course/course.wire.ts'
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
  const byLesson = new Map(progress.map((row) => [row.lessonId, row]))
  const rows = courses.map((course): EnrollmentRow => {
    const completed = course.completedLessons ?? 0
    const credited = course.creditedMs ?? 0
    const status = enrollmentStatus(
      { expiresAt: course.expiresAt, completed, credited, lessons: course.lessonCount },
      now(),
    )
    return {
      courseId: course.id,
      courseName: course.name,
      coverImageUrl: publicFileUrl(course.coverFileId),
      status,
      isCompleted: status === 'completed',
      courseProgress: toPercent(completed, course.lessonCount),
      completedLessons: completed,
      lessonCount: course.lessonCount,
      studySeconds: toSeconds(credited),
      lastStudyTime: toInstantOrNull(course.lastStudiedAt),
      expiresAt: toInstantOrNull(course.expiresAt),
      lessons: lessons
        .filter((lesson) => lesson.courseId === course.id)
        .map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          chapterTitle: lesson.chapterTitle,
          duration: toSeconds(lesson.durationMs ?? 0),
          hasVideo: lesson.mediaId !== null,
          progress: byLesson.get(lesson.id)?.progressPercent ?? 0,
          isCompleted: (byLesson.get(lesson.id)?.completedAt ?? null) !== null,
        })),
    }
  })
  return toPage(rows, await countStudiedCourses(database.read, studentId, which), page)
}
