import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import { roleLabels } from '@jiangxue/contract/account.values.ts'
import { permissions, roles, type Permission } from '@jiangxue/contract/kit/access.ts'
import type { RoleRow, UserRow } from '@jiangxue/contract/user-admin.ts'
import type { User } from '@jiangxue/contract/user.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstantOrNull } from '../../core/units.ts'
import { countStudyDays, type AccountRow } from '../account/account.queries.ts'
import { toAccount } from '../account/account.wire.ts'
import { findTeacherOf, type CustomRoleRow, type UserListRow } from './user.queries.ts'

const toUser = (row: AccountRow, studyDays: number, teacherId: number | null): User => ({
  ...toAccount(row, studyDays),
  status: row.status as AccountStatus,
  organizationId: row.organizationId,
  roleId: row.customRoleId,
  teacherId,
})

/** An account as admins see it. */
export const readUser = async (db: Db, row: AccountRow): Promise<User> =>
  toUser(row, await countStudyDays(db, row.id), await findTeacherOf(db, row.id))

export const toUserRow = (row: UserListRow): UserRow => ({
  ...toUser(row, 0, row.teacherId),
  lastLoginTime: toInstantOrNull(row.lastLoginAt),
  organizationName: row.organizationName,
  roleName: row.roleName,
  teacherName: row.teacherName,
  studentNumber: row.studentNumber,
})

/** The built-in roles, of which only admins have permissions of the back office. */
export const builtInRoles: readonly RoleRow[] = roles.map((role) => ({
  id: null,
  role,
  name: roleLabels[role],
  description: '',
  isBuiltIn: true,
  permissions: role === 'ADMIN' ? [...permissions] : [],
}))

export const toRoleRow = (row: CustomRoleRow): RoleRow => ({
  id: row.id,
  role: 'ADMIN',
  name: row.name,
  description: row.description,
  isBuiltIn: false,
  permissions: JSON.parse(row.permissions) as Permission[],
})
