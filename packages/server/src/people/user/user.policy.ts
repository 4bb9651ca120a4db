import type { UserChange } from '@jiangxue/contract/user.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import type { AccountRow } from '../account/account.queries.ts'

const isStaff = (caller: Caller) => caller.role === 'ADMIN' && (caller.permissions?.has('users.edit') ?? true)
const isFullAdmin = (caller: Caller) => caller.role === 'ADMIN' && caller.permissions === undefined

/**
 * Refuses what this caller may not change: others than admins only the own profile, without the name once an ID number is
 * on record; admins with a custom role no other admin and nobody's being one, or they could give themselves every right.
 */
export function refuseForbiddenChange(caller: Caller, user: AccountRow, change: UserChange): void {
  const changesRole = change.role !== undefined && change.role !== user.role
  const changesStanding =
    changesRole ||
    (change.status !== undefined && change.status !== user.status) ||
    (change.organizationId !== undefined && change.organizationId !== user.organizationId)
  if (changesStanding && !isStaff(caller)) throw problem('access.denied')
  const touchesAdmins =
    (user.role === 'ADMIN' && user.id !== caller.userId) ||
    (changesRole && (user.role === 'ADMIN' || change.role === 'ADMIN'))
  if (touchesAdmins && !isFullAdmin(caller)) throw problem('access.denied')
  const changesName = change.name !== undefined && change.name !== user.name
  if (changesName && user.idCardDigest !== null && !isStaff(caller))
    throw problem('request.invalid', { errors: { name: '已登记身份证号，如需修改姓名请联系学校' } })
}
