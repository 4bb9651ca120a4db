import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of the fields of an item, for the editor, the conflict notice and the list. */
export const useItemLabels = () => useFieldLabels('item')
