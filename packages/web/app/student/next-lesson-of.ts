import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import { lessonToContinue } from '@jiangxue/contract/learning/lesson-to-continue.ts'

/** Returns the lesson to continue with in a course; undefined if it is completed, expired, locked or has no videos. */
export const nextLessonOf = (course: EnrollmentRow): EnrollmentRow['lessons'][number] | undefined =>
  course.status === 'expired'
    ? undefined
    : lessonToContinue(course.lessons.filter(({ hasVideo, lock }) => hasVideo && !lock))
