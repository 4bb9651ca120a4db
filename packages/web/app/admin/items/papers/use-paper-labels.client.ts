import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

export const usePaperLabels = () => useFieldLabels('paper')
