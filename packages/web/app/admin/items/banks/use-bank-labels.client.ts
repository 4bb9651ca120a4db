import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

export const useBankLabels = () => useFieldLabels('itemBank')
