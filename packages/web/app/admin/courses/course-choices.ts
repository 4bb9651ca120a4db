import type { CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import type { Category } from '@jiangxue/contract/course/course.ts'

/** The options for filtering and classifying courses. */
export interface CourseChoices {
  statuses: CourseStatusChoice[]
  categories: Category[]
  /** Number of courses by status; statuses without courses are missing. */
  counts: Record<string, number>
}
