import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of the fields of an exam, for the form, the conflict notice and the list. */
export const useExamLabels = () => useFieldLabels('exam')
