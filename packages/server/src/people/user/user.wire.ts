import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import type { UserRow } from '@jiangxue/contract/user-admin.ts'
import type { User } from '@jiangxue/contract/user.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstantOrNull } from '../../core/units.ts'
import { countStudyDays, type AccountRow } from '../account/account.queries.ts'
import { toAccount } from '../account/account.wire.ts'
import { findTeacherOf, type UserListRow } from './user.queries.ts'

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
