import type { Account } from '@jiangxue/contract/account.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import { toInstant } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { AccountRow } from './account.queries.ts'

/** An account as its owner sees it. */
export const toAccount = (row: AccountRow, studyDays: number): Account => ({
  id: row.id,
  name: row.name,
  username: row.username,
  phone: row.phone,
  email: row.email,
  avatar: publicFileUrl(row.avatarFileId),
  role: row.role as Role,
  createTime: toInstant(row.createdAt),
  studyDays,
  mustChangePassword: row.mustChangePassword === 1,
  hasIdCard: row.idCardDigest !== null,
  version: row.version,
})
