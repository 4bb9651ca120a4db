import type { UserForm } from '@jiangxue/contract/account/user-admin.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

type Field = keyof typeof UserForm.shape

/** Labels of an account's fields, for the form and the conflict notice. */
export const useUserLabels = (): Record<Field, string> => useFieldLabels('user')
