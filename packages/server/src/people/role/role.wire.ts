import { roleLabels } from '@jiangxue/contract/account/account.values.ts'
import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import { roles } from '@jiangxue/contract/kit/access.ts'
import { permissions } from '@jiangxue/contract/kit/sections.values.ts'
import { readJson } from '../../core/json-text.ts'
import type { CustomRoleRow } from './role.queries.ts'

/** The built-in roles; of these, only admins have back-office permissions. */
export const builtInRoles = (usersOf: (role: string) => number): RoleRow[] =>
  roles.map((role) => ({
    id: null,
    role,
    name: roleLabels[role],
    description: '',
    isBuiltIn: true,
    permissions: role === 'ADMIN' ? [...permissions] : [],
    userCount: usersOf(role),
    version: 0,
  }))

export const toRoleRow = ({ id, name, description, permissions: own, users, version }: CustomRoleRow): RoleRow => ({
  id,
  role: 'ADMIN',
  name,
  description,
  isBuiltIn: false,
  permissions: readJson(own),
  userCount: Number(users),
  version,
})
