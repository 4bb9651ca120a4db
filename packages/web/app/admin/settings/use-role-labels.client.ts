import type { RoleForm } from '@jiangxue/contract/account/role.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of a role's fields, for the form and the conflict notice. */
export function useRoleLabels(): Record<keyof RoleForm, string> {
  const { t } = useLingui()
  return { name: t`角色名称`, description: t`说明`, permissions: t`权限` }
}
