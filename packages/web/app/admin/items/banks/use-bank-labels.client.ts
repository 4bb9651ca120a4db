import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** Labels of the fields of a bank. */
export const useBankLabels = () => useFieldLabels('itemBank')
