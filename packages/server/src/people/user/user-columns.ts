import { UserFields } from '@jiangxue/contract/account/user.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import type { AccountRow } from '../account/account.queries.ts'

/** The columns of the account form, except those that depend on other rows. */
export const toUserColumns = columnsOf<'users'>()(UserFields, {
  username: (username) => ({ username, usernameKey: username.toLowerCase() }),
  phone: (phone) => ({ phone: phone || null }),
  email: (email) => ({ email: email || null, emailKey: email?.toLowerCase() || null }),
  avatar: 'elsewhere',
  roleId: 'elsewhere',
  teacherId: 'elsewhere',
})

/** The fields of an account that the operation log stores. */
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
