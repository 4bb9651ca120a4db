import type { TrainingClassForm } from '@jiangxue/contract/class/training-class.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of a class's fields, for the form, the conflict notice and the list. */
export const useClassLabels = (): Record<keyof TrainingClassForm, string> => useFieldLabels('class')
