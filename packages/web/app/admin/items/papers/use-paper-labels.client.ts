import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** Labels of the fields of a paper. */
export const usePaperLabels = () => useFieldLabels('paper')
