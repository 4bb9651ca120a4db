import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { UserChange } from '@jiangxue/contract/user.ts'
import type { Caller } from '../../core/http/caller.ts'
import { invalid, problem } from '../../core/http/problem.ts'
import type { AccountRow } from '../account/account.queries.ts'

const isStaff = (caller: Caller) => caller.role === 'ADMIN' && (caller.permissions?.has('users.edit') ?? true)
const isFullAdmin = (caller: Caller) => caller.role === 'ADMIN' && caller.permissions === undefined

/**
 * Throws if the caller may not make this change. Non-admins change only their own profile, and not their name once an
 * ID number is on record. Admins with a custom role neither change other admins nor grant the admin role, or they could
 * give themselves every permission.
 */
export function assertMayChange(caller: Caller, user: AccountRow, change: UserChange): void {
  const changesRole = change.role !== undefined && change.role !== user.role
  const changesRights = change.roleId !== undefined && change.roleId !== user.customRoleId
  const changesStanding =
    changesRole ||
    changesRights ||
    (change.status !== undefined && change.status !== user.status) ||
    (change.organizationId !== undefined && change.organizationId !== user.organizationId) ||
    change.teacherId !== undefined
  if (changesStanding && !isStaff(caller)) throw problem('access.denied')
  const touchesAdmins =
    (user.role === 'ADMIN' && user.id !== caller.userId) ||
    changesRights ||
    (changesRole && (user.role === 'ADMIN' || change.role === 'ADMIN'))
  if (touchesAdmins && !isFullAdmin(caller)) throw problem('access.denied')
  const changesName = change.name !== undefined && change.name !== user.name
  if (changesName && user.idCardDigest !== null && !isStaff(caller)) throw invalid({ name: 'name.locked' })
}

/** Throws if the caller may not grant this role; only full admins create admins. */
export function assertMayGive(caller: Caller, role: Role): void {
  if (role === 'ADMIN' && !isFullAdmin(caller)) throw problem('access.denied')
}

/**
 * Throws if the caller may not delete, sign out or reset the password of this account; their own is always excluded.
 */
export function assertMayManage(caller: Caller, user: AccountRow): void {
  assertMayGive(caller, user.role as Role)
  if (user.id === caller.userId) throw problem('account.own')
}
