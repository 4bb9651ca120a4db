import type { LoginForm } from '@jiangxue/contract/account/account.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import { isPassword } from '../../core/crypto/password.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { assertWithinLimits, countAgainst, resetCounter } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { networkOf } from '../../core/network/network.ts'
import { problem } from '../../core/problem.ts'
import { findAccountByLogin, keepsPassword, type AccountRow } from './account.queries.ts'
import { countFailure, failureLimits, successesOf } from './failure-limits.ts'
import { hasFactor } from './second-factor.queries.ts'
import { openChallenge } from './second-factor/challenge.ts'
import { startLogin } from './start-login.ts'

/** A session, or for accounts with a second factor the challenge that it completes. */
export type SignedIn = { readonly account: AccountRow } & ({ readonly token: string } | { readonly challenge: string })

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
  if (account.status !== 'ACTIVE') {
    await database.write((db) => auditOwnAccount(db, visitor, account.id, 'session.login', 'failure'))
    throw problem('account.disabled')
  }
  const started = await database.write(async (db) => {
    await countAgainst(db, [limits.own, ...successes], now())
    await resetCounter(db, limits.own.name)
    if (!(await hasFactor(db, account.id))) return { token: await startLogin(db, visitor, account) }
    if (!(await keepsPassword(db, account))) throw problem('account.wrongCredentials')
    const step = { userId: account.id, purpose: 'login', boundTo: sha256(account.passwordHash) } as const
    return { challenge: await openChallenge(db, step, now()) }
  })
  return { account, ...started }
}
