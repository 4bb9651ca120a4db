import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import type { ResetPasswordForm } from '@jiangxue/contract/account/registration.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { resetCounter, type RateLimit } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { networkOf } from '../../core/network/network.ts'
import { findAccountByLogin, lockUser, savePassword } from '../account/account.queries.ts'
import { assertGoodPassword, assertUncommonPassword } from '../account/assert-good-password.ts'
import { failuresOfCaller } from '../account/failure-limits.ts'
import { deleteKnown } from '../account/known-origin.queries.ts'
import { familiarityOf, rememberOrigin } from '../account/known-origin.ts'
import { deleteLogins } from '../account/session.queries.ts'
import { useCode } from './code.queries.ts'
import { resetTarget } from './send-reset-code.ts'
import { checkCode, targetDigest, wrongCode } from './verification-code.ts'

/**
 * Sets a new password with the code that was sent and ends every session; an unknown account looks like a wrong code.
 */
export async function resetPassword(visitor: Visitor, form: ResetPasswordForm): Promise<void> {
  await assertUncommonPassword(form.password)
  const { context, origin } = visitor
  const { database, keys, settings, now } = context
  const account = await findAccountByLogin(database.read, form.account)
  // Unknown names have a counter each, like accounts: a shared one, once used up, would tell them apart.
  const target = account ? resetTarget(account) : `unknown:${form.account}`
  const alsoCounted = [await weeklyFailures(visitor, account, target)]
  const codeId = await checkCode(visitor, 'reset', target, form.code, { alsoCounted })
  if (!account || account.status !== 'ACTIVE') throw wrongCode()
  // Only after the code is verified: earlier, the error would reveal that the account exists.
  await assertGoodPassword(settings, form.password, account)
  const passwordHash = await hashPassword(form.password, networkOf(origin.ip))
  await database.write(async (db) => {
    const current = await lockUser(db, account.id)
    if (resetTarget(current) !== resetTarget(account) || !(await useCode(db, codeId, now()))) throw wrongCode()
    await savePassword(db, account.id, passwordHash, now())
    await deleteLogins(db, account.id)
    // Whoever has the code may sign in from here, regardless of failed attempts by others.
    await deleteKnown(db, account.id)
    await rememberOrigin(db, keys, origin, account.id, now())
    await resetCounter(db, failuresOfCaller(account, visitor).name)
    await auditOwnAccount(db, visitor, account.id, 'user.passwordReset')
  })
}

/**
 * Limits wrong codes over a week, because guesses at one new code after another add up. As for logins, strangers share
 * a limit, and each device and network that the account knows has its own, so that others cannot use up the owner's.
 */
async function weeklyFailures(
  { context, origin }: Visitor,
  account: { readonly id: number } | undefined,
  target: string,
): Promise<RateLimit> {
  const { database, keys } = context
  const { device, isNetworkKnown } = await familiarityOf(database.read, keys, origin, account?.id ?? 0)
  const place = device ?? (isNetworkKnown ? networkOf(origin.ip) : '')
  return {
    name: `reset-failures:${targetDigest(keys, 'reset', target)}@${place}`,
    max: accountLimits.resetFailuresPerWeek,
    windowMs: 7 * 86_400_000,
  }
}
