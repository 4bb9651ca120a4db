import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** Labels of an order's fields, for the dialogs, the conflict notice and the list. */
export const useOrderLabels = () => useFieldLabels('order')
