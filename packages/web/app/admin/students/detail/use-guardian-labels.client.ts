import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** Labels of a guardian's fields. */
export const useGuardianLabels = () => useFieldLabels('guardian')
