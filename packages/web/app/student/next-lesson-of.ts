import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import { lessonToContinue } from '@jiangxue/contract/learning/lesson-to-continue.ts'

/**
 * Returns the lesson to continue with in a course, or the one whose quiz holds up the others; undefined if it is
 * completed, expired, locked or has no videos.
 */
export function nextLessonOf({ status, lessons }: EnrollmentRow): EnrollmentRow['lessons'][number] | undefined {
  if (status === 'expired') return undefined
  const open = lessons.filter(({ hasVideo, lock }) => hasVideo && !lock)
  const quizAt = lessons.find(({ lock }) => lock?.kind === 'quiz')?.lock?.lessonId
  return lessonToContinue(open) ?? open.find(({ id }) => id === quizAt)
}
