import type { Account } from '@jiangxue/contract/account/account.ts'
import { requiresFactor } from '@jiangxue/contract/account/second-factor.values.ts'
import type { Context } from '../../core/context.ts'
import { toInstant } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { findHasAgreed } from '../agreement/has-agreed.queries.ts'
import { countStudyDays, type AccountRow } from './account.queries.ts'
import { hasFactor } from './second-factor.queries.ts'
import { mustAgree } from './session.ts'

/** An account as its owner and admins see it. */
export const toAccount = (row: AccountRow, studyDays: number): Omit<Account, 'mustSetUpFactor' | 'mustAgree'> => ({
  id: row.id,
  name: row.name,
  username: row.username,
  phone: row.phone,
  email: row.email,
  avatar: publicFileUrl(row.avatarFileId),
  role: row.role,
  createTime: toInstant(row.createdAt),
  studyDays,
  mustChangePassword: row.mustChangePassword === 1,
  ...(row.eraseOn !== null && { erasedOn: row.eraseOn }),
  hasIdCard: row.idCardDigest !== null,
  version: row.version,
})

/** An account as its owner sees it. */
export async function readAccount(
  { database, settings }: Context,
  row: AccountRow,
  mustAgree: boolean,
): Promise<Account> {
  const isRequired = requiresFactor((await settings.current())['user.requireSecondFactor'], row.role)
  return {
    ...toAccount(row, await countStudyDays(database.read, row.id)),
    mustAgree,
    mustSetUpFactor: isRequired && !(await hasFactor(database.read, row.id)),
  }
}

/** What calls that sign in return. */
export const toSignedIn = async (context: Context, token: string, account: AccountRow) => ({
  token,
  user: await readAccount(
    context,
    account,
    mustAgree(account.role, await findHasAgreed(context.database.read, account.id)),
  ),
})
