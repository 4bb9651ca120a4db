import type { CourseStatusChoice } from '@jiangxue/contract/course-status.ts'
import type { Category } from '@jiangxue/contract/course.ts'

/** The choices that courses are filtered and classified by. */
export interface CourseChoices {
  statuses: CourseStatusChoice[]
  categories: Category[]
  /** How many courses have each status; none where one is not named. */
  counts: Record<string, number>
}
