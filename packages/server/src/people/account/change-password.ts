import type { PasswordForm } from '@jiangxue/contract/account.ts'
import type { Context } from '../../core/context.ts'
import { hashPassword, isPassword } from '../../core/crypto/password.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { countAgainst, forgetCounter, refuseOverLimit } from '../../core/http/rate-limit.ts'
import { recordOwnOperation } from '../../core/log/operation-log.ts'
import { deleteOtherLogins, findAccount, savePassword } from './account.queries.ts'
import { failuresFrom, failuresOf } from './failure-limits.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

/** Changes the own password and ends every other session; a wrong old password counts like a wrong login. */
export async function changePassword(
  context: Context,
  caller: Caller,
  form: PasswordForm,
  origin: Origin,
): Promise<void> {
  const { database, now } = context
  const account = await findAccount(database.read, caller.userId)
  if (!account) throw problem('session.expired')
  const ofAccount = failuresOf(account, account.username)
  const counted = [ofAccount, failuresFrom(origin)]
  await refuseOverLimit(database.read, counted, now())
  if (!(await isPassword(account.passwordHash, form.oldPassword))) {
    await database.write(async (db) => {
      await countAgainst(db, counted, now())
      await recordOwnOperation(db, account.id, origin, 'user.password', now(), 'failure')
    })
    throw problem('account.wrongOldPassword', { errors: { oldPassword: '原密码不正确' } })
  }
  refuseCommonPassword(form.newPassword, 'newPassword')
  const passwordHash = await hashPassword(form.newPassword)
  await database.write(async (db) => {
    await countAgainst(db, [ofAccount], now())
    await forgetCounter(db, ofAccount.name)
    await savePassword(db, account.id, passwordHash, now())
    await deleteOtherLogins(db, account.id, caller.loginId)
    await recordOwnOperation(db, account.id, origin, 'user.password', now())
  })
}
