import type { RoleForm } from '@jiangxue/contract/role.ts'
import { useLingui } from '@lingui/react/macro'

/** What the fields of a role are called: in the form and where two versions are compared. */
export function useRoleLabels(): Record<keyof RoleForm, string> {
  const { t } = useLingui()
  return { name: t`角色名称`, description: t`说明`, permissions: t`权限` }
}
