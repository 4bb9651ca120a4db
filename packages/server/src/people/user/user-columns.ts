import { UserFields } from '@jiangxue/contract/user.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import type { AccountRow } from '../account/account.queries.ts'

/** The columns of an account's form, but for what depends on other rows. */
export const toUserColumns = columnsOf<'users'>()(UserFields, {
  username: (username) => ({ username, usernameKey: username.toLowerCase() }),
  phone: (phone) => ({ phone: phone || null }),
  email: (email) => ({ email: email || null, emailKey: email?.toLowerCase() || null }),
  avatar: 'elsewhere',
  roleId: 'elsewhere',
  teacherId: 'elsewhere',
})

/** What the operation log keeps of an account. */
export const userFacts = (row: AccountRow) => ({
  username: row.username,
  name: row.name,
  phone: row.phone && maskPhone(row.phone),
  email: row.email && maskEmail(row.email),
  role: row.role,
  customRoleId: row.customRoleId,
  status: row.status,
  organizationId: row.organizationId,
  avatarFileId: row.avatarFileId,
})
