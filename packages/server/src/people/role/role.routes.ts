import type { roleEndpoints } from '@jiangxue/contract/account/role.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { countByRole, listCustomRoles } from './role.queries.ts'
import { builtInRoles, toRoleRow } from './role.wire.ts'
import { createRole, deleteRole, updateRole } from './save-role.ts'

export const roleHandlers: HandlersOf<keyof typeof roleEndpoints> = {
  listRoles: async ({ context: { database } }) => {
    const [counts, custom] = await Promise.all([countByRole(database.read), listCustomRoles(database.read)])
    const usersOf = (role: string) => Number(counts.find((row) => row.role === role)?.users ?? 0)
    return [...builtInRoles(usersOf), ...custom.map(toRoleRow)]
  },
  createRole: (call) => createRole(call, call.body),
  updateRole: (call) => updateRole(call, call.params.id, call.body),
  deleteRole: (call) => deleteRole(call, call.params.id),
}
