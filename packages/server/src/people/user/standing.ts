import type { Role } from '@jiangxue/contract/kit/access.ts'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { invalid, problem } from '../../core/http/problem.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { findLinkedAccount, hasCustomRole, hasOtherFullAdmin, setTeacherOf } from './user.queries.ts'

interface Rights {
  readonly role?: Role | undefined
  readonly roleId?: number | null | undefined
}

/** The custom role that goes with the role: only admins have one, and an admin keeps it unless the change names another. */
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

/** Throws where the saved account has no valid organization, or where no full admin would be left. */
export async function assertValidStanding(db: Db, before: AccountRow | undefined, after: AccountRow): Promise<void> {
  if (after.role === 'ORG_ADMIN' && after.organizationId === null)
    throw invalid({ organizationId: 'organization.missing' })
  if (before && isFullAdmin(before) && !isFullAdmin(after)) await assertOtherAdmin(db, before)
}

/** Throws where this account is the last one that may do everything. */
export async function assertOtherAdmin(db: Db, user: AccountRow): Promise<void> {
  if (isFullAdmin(user) && !(await hasOtherFullAdmin(db, user.id))) throw problem('account.lastAdmin')
}

const isFullAdmin = ({ role, status, customRoleId }: AccountRow) =>
  role === 'ADMIN' && status === 'ACTIVE' && customRoleId === null

/** Ties a teacher account to a teacher, who has no other; accounts of other roles are tied to none. */
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
