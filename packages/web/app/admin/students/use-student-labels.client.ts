import type { StudentForm } from '@jiangxue/contract/student/student-form.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of a student's fields, for the form, the conflict notice and the change log. */
export const useStudentLabels = (): Record<Exclude<keyof StudentForm, 'role'>, string> => useFieldLabels('student')
