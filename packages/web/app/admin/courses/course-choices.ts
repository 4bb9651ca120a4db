import type { CourseStatusChoice } from '@jiangxue/contract/course-status.ts'
import type { Category } from '@jiangxue/contract/course.ts'

/** What courses are filtered and filed by. */
export interface CourseChoices {
  statuses: CourseStatusChoice[]
  categories: Category[]
}
