import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { TeacherField } from './teacher-schema.ts'

/** Labels of a teacher's fields, for the form, the conflict notice and the list. */
export const useTeacherLabels = (): Record<TeacherField, string> => useFieldLabels('teacher')
