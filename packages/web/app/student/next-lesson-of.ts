import type { EnrollmentRow } from '@jiangxue/contract/course.ts'
import { lessonToContinue } from '@jiangxue/contract/learning.values.ts'

/** The lesson to go on with in a course; undefined where it is completed, has run out or has no video. */
export const nextLessonOf = (course: EnrollmentRow): EnrollmentRow['lessons'][number] | undefined =>
  course.status === 'expired' ? undefined : lessonToContinue(course.lessons.filter(({ hasVideo }) => hasVideo))
