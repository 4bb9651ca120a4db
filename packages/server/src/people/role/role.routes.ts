import { roles } from '@jiangxue/contract/kit/access.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { countByRole, listCustomRoles } from './role.queries.ts'
import { toCustomRole } from './role.wire.ts'
import { createRole, deleteRole, updateRole } from './save-role.ts'

export const roleHandlers: HandlersOf<'listRoles' | 'createRole' | 'updateRole' | 'deleteRole'> = {
  listRoles: async ({ context: { database } }) => {
    const [counts, custom] = await Promise.all([countByRole(database.read), listCustomRoles(database.read)])
    const usersOf = (role: string) => Number(counts.find((row) => row.role === role)?.users ?? 0)
    return { builtIn: roles.map((role) => ({ role, userCount: usersOf(role) })), custom: custom.map(toCustomRole) }
  },
  createRole: (call) => createRole(call, call.body),
  updateRole: (call) => updateRole(call, call.params.id, call.body),
  deleteRole: (call) => deleteRole(call, call.params.id),
}
