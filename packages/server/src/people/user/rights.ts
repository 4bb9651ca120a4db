import type { Role } from '@jiangxue/contract/kit/access.ts'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { invalid, problem } from '../../core/problem.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { findLinkedAccount, hasCustomRole, hasOtherFullAdmin, setTeacherOf } from './user.queries.ts'

interface Rights {
  readonly role?: Role | undefined
  readonly roleId?: number | null | undefined
}

/**
 * The custom role to store with the role: only admins have one, and an admin keeps it unless the change names another.
 */
export async function customRoleOf(
  db: Db,
  user: Pick<AccountRow, 'role' | 'customRoleId'>,
  change: Rights,
): Promise<number | null> {
  const { role = user.role, roleId } = change
  if (role !== 'ADMIN') {
    if (roleId) throw invalid({ roleId: 'role.adminOnly' })
    return null
  }
  if (roleId && !(await hasCustomRole(db, roleId))) throw invalid({ roleId: 'role.notFound' })
  return roleId === undefined ? user.customRoleId : roleId
}

/** Throws if an organization admin would have no organization, or if no full admin would be left. */
export async function assertValidRights(db: Db, before: AccountRow | undefined, after: AccountRow): Promise<void> {
  if (after.role === 'ORG_ADMIN' && after.organizationId === null)
    throw invalid({ organizationId: 'organization.missing' })
  if (before && isFullAdmin(before) && !isFullAdmin(after)) await assertOtherAdmin(db, before)
}

/** Throws if this account is the last full admin. */
export async function assertOtherAdmin(db: Db, user: AccountRow): Promise<void> {
  if (isFullAdmin(user) && !(await hasOtherFullAdmin(db, user.id))) throw problem('account.lastAdmin')
}

const isFullAdmin = ({ role, status, customRoleId }: AccountRow) =>
  role === 'ADMIN' && status === 'ACTIVE' && customRoleId === null

/** Links a teacher account to a teacher who has no other account; accounts of other roles are linked to none. */
export async function linkTeacher(
  db: Db,
  user: AccountRow,
  wanted: number | null | undefined,
  now: number,
): Promise<void> {
  const isTeacher = user.role === 'TEACHER' && user.deletedAt === null
  if (wanted && !isTeacher) throw invalid({ teacherId: 'teacher.accountOnly' })
  if (isTeacher && wanted === undefined) return
  if (wanted) {
    await lockTopic(db, 'teacher accounts')
    const linked = await findLinkedAccount(db, wanted)
    if (!linked) throw invalid({ teacherId: 'teacher.notFound' })
    if (linked.userId === user.id) return
    if (linked.userId !== null) throw invalid({ teacherId: 'teacher.linked' })
  }
  await setTeacherOf(db, user.id, wanted ?? null, now)
}
