import type { PasswordForm } from '@jiangxue/contract/account.ts'
import { hashPassword, isPassword } from '../../core/crypto/password.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { assertWithinLimits, countAgainst, resetCounter } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { deleteOtherLogins, findAccount, savePassword } from './account.queries.ts'
import { assertGoodPassword } from './assert-good-password.ts'
import { failuresOfCaller } from './failure-limits.ts'
import { deleteKnown } from './known-origin.queries.ts'
import { rememberOrigin } from './known-origin.ts'

/** Changes the caller's password and ends their other sessions; a wrong old password counts like a failed login. */
export async function changePassword(actor: Actor, form: PasswordForm): Promise<void> {
  const { context, caller, origin } = actor
  const { database, keys, settings, now } = context
  const account = await findAccount(database.read, caller.userId)
  if (!account) throw problem('session.expired')
  const failures = failuresOfCaller(account, actor)
  await assertWithinLimits(database.read, [failures], now())
  if (!(await isPassword(account.passwordHash, form.oldPassword))) {
    await database.write(async (db) => {
      await countAgainst(db, [failures], now())
      await auditOwnAccount(db, actor, account.id, 'user.password', 'failure')
    })
    throw problem('account.wrongOldPassword', { field: 'oldPassword' })
  }
  await assertGoodPassword(settings, form.newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(form.newPassword)
  await database.write(async (db) => {
    await countAgainst(db, [failures], now())
    await resetCounter(db, failures.name)
    await savePassword(db, account.id, passwordHash, now())
    await deleteKnown(db, account.id)
    await rememberOrigin(db, keys, origin, account.id, now())
    await deleteOtherLogins(db, account.id, caller.loginId)
    await auditOwnAccount(db, actor, account.id, 'user.password')
  })
}
