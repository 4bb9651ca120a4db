import type { AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** Labels of a form's fields, for the editor and the conflict notice. */
export const useAuthorityFormLabels = (): Record<keyof AuthorityFormFields, string> => useFieldLabels('authorityForm')
