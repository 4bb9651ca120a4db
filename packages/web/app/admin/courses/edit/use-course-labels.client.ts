import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import type { CourseField } from './course-schema.ts'

/** Labels of a course's fields, for the form, the conflict notice and the list. */
export const useCourseLabels = (): Record<CourseField, string> => useFieldLabels('course')
