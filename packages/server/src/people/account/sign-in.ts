import type { LoginForm } from '@jiangxue/contract/account/account.ts'
import { isPassword } from '../../core/crypto/password.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { assertWithinLimits, countAgainst, resetCounter } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { networkOf } from '../../core/network/network.ts'
import { problem } from '../../core/problem.ts'
import { findAccountByLogin } from './account.queries.ts'
import { beginLogin, type SignedIn } from './begin-login.ts'
import { countFailure, failureLimits, successesOf } from './failure-limits.ts'

/**
 * Checks name and password and starts a session or, with a second factor, only the step that it completes. An unknown
 * name and a wrong password get the same response; a disabled account is reported only after the right password. Failures
 * are counted before the response, so that concurrent guesses gain nothing over sequential ones. Successes have a generous
 * limit of their own.
 */
export async function signIn(visitor: Visitor, form: LoginForm): Promise<SignedIn> {
  const { context, origin } = visitor
  const { database, keys, now } = context
  const account = await findAccountByLogin(database.read, form.username)
  const limits = await failureLimits(visitor, account, form.username)
  const successes = successesOf(account)
  await assertWithinLimits(database.read, [...limits.checked, ...successes], now())
  if (!(await isPassword(keys, account?.passwordHash, form.password, networkOf(origin.ip))) || !account) {
    await database.write(async (db) => {
      await countFailure(db, limits, now())
      if (account) await auditOwnAccount(db, visitor, account.id, 'session.login', 'failure')
    })
    throw problem('account.wrongCredentials')
  }
  return beginLogin(visitor, account, {
    isPassword: true,
    use: async (db) => {
      await countAgainst(db, [limits.own], now())
      await resetCounter(db, limits.own.name)
    },
  })
}
