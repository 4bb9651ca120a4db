import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { MaterialField } from './material-schema.ts'

/** Labels of a material's fields, for the form, the conflict notice and the list. */
export const useMaterialLabels = (): Record<MaterialField, string> => useFieldLabels('material')
