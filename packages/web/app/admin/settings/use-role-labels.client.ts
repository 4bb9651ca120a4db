import type { RoleForm } from '@jiangxue/contract/account/role.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of a role's fields, for the form and the conflict notice. */
export const useRoleLabels = (): Record<keyof RoleForm, string> => useFieldLabels('role')
