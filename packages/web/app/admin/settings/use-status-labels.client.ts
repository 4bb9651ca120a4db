import type { NewCourseStatus } from '@jiangxue/contract/course/course-status-admin.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of a course status's fields. */
export const useStatusLabels = (): Record<keyof NewCourseStatus, string> => useFieldLabels('courseStatus')
