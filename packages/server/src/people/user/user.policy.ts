import type { UserChange } from '@jiangxue/contract/account/user.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Caller } from '../../core/http/caller.ts'
import { isFullAdmin } from '../../core/http/full-admin.ts'
import { invalid, problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { permissionsOf } from '../account/permissions-of.ts'

const isStaff = (caller: Caller) => caller.role === 'ADMIN' && (caller.permissions?.has('users.edit') ?? true)

/**
 * Throws if the caller may not make this change. Non-admins change only their own profile, and not their name once an
 * ID number is on record. Admins with a custom role neither change nor make accounts that have more rights than they
 * do: such an account could become their own.
 */
export function assertMayChange(caller: Caller, user: AccountRow, change: UserChange, values: SettingValues): void {
  const changesRole = change.role !== undefined && change.role !== user.role
  const changesRights = change.roleId !== undefined && change.roleId !== user.customRoleId
  const affectsRights =
    changesRole ||
    changesRights ||
    (change.status !== undefined && change.status !== user.status) ||
    (change.organizationId !== undefined && change.organizationId !== user.organizationId) ||
    change.teacherId !== undefined
  if (affectsRights && !isStaff(caller)) throw problem('access.denied')
  const role = user.role
  if (user.id !== caller.userId || changesRole || changesRights) assertMayGive(caller, role, values)
  if (changesRights) assertMayGive(caller, 'ADMIN', values)
  if (changesRole) assertMayGive(caller, change.role as Role, values)
  const changesName = change.name !== undefined && change.name !== user.name
  if (changesName && user.idCardDigest !== null && !isStaff(caller)) throw invalid({ name: 'name.locked' })
}

/**
 * Throws if the caller may not grant this role: only full admins create admins, and admins with a custom role create
 * accounts of other roles only if they have all permissions of that role.
 */
export function assertMayGive(caller: Caller, role: Role, values: SettingValues): void {
  if (isFullAdmin(caller)) return
  const needed = permissionsOf({ role, permissions: undefined }, values)
  if (role === 'ADMIN' || needed.some((each) => !caller.permissions?.has(each))) throw problem('access.denied')
}

/**
 * Throws if the caller may not delete, sign out or reset the password of this account; their own is always excluded.
 */
export function assertMayManage(caller: Caller, user: AccountRow, values: SettingValues): void {
  assertMayGive(caller, user.role, values)
  if (user.id === caller.userId) throw problem('account.own')
}
