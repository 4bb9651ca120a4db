import type { Permission } from '@jiangxue/contract/kit/access.ts'
import type { CustomRole } from '@jiangxue/contract/role.ts'
import type { CustomRoleRow } from './role.queries.ts'

export const toCustomRole = ({ id, name, description, permissions, users, version }: CustomRoleRow): CustomRole => ({
  id,
  name,
  description,
  permissions: JSON.parse(permissions) as Permission[],
  userCount: Number(users),
  version,
})
