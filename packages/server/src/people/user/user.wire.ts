import type { UserRow } from '@jiangxue/contract/account/user-admin.ts'
import type { User } from '@jiangxue/contract/account/user.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstantOrNull } from '../../core/units.ts'
import { countStudyDays, type AccountRow } from '../account/account.queries.ts'
import { toAccount } from '../account/account.wire.ts'
import { hasFactor } from '../account/second-factor.queries.ts'
import { findTeacherOf, type UserListRow } from './user.queries.ts'

interface Linked {
  readonly studyDays: number
  readonly teacherId: number | null
  readonly hasSecondFactor: boolean
}
const toUser = (row: AccountRow, { studyDays, teacherId, hasSecondFactor }: Linked): User => ({
  ...toAccount(row, studyDays),
  hasSecondFactor,
  status: row.status,
  organizationId: row.organizationId,
  roleId: row.customRoleId,
  teacherId,
})

/** An account as admins see it. */
export const readUser = async (db: Db, row: AccountRow): Promise<User> =>
  toUser(row, {
    studyDays: await countStudyDays(db, row.id),
    teacherId: await findTeacherOf(db, row.id),
    hasSecondFactor: await hasFactor(db, row.id),
  })

export const toUserRow = (row: UserListRow): UserRow => ({
  ...toUser(row, { studyDays: 0, teacherId: row.teacherId, hasSecondFactor: Boolean(row.hasSecondFactor) }),
  lastLoginTime: toInstantOrNull(row.lastLoginAt),
  organizationName: row.organizationName,
  roleName: row.roleName,
  teacherName: row.teacherName,
  studentNumber: row.studentNumber,
})
