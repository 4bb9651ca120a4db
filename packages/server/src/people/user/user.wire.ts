import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import type { User } from '@jiangxue/contract/user.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { toAccount } from '../account/account.wire.ts'

/** An account as admins see it. */
export const toUser = (row: AccountRow, studyDays = 0): User => ({
  ...toAccount(row, studyDays),
  status: row.status as AccountStatus,
  organizationId: row.organizationId,
  roleId: row.customRoleId,
})
