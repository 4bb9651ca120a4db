import { limits } from '@jiangxue/contract/limits.ts'
import type { LoginForm } from '@jiangxue/contract/account.ts'
import { sha256 } from '../crypto/keys.ts'
import { isPassword } from '../crypto/password.ts'
import type { Context } from '../context.ts'
import type { Origin } from '../http/caller.ts'
import { problem } from '../http/problem.ts'
import { countAgainst, forgetCounter, refuseOverLimit, type RateLimit } from '../http/rate-limit.ts'
import { findAccountByLogin, recordLogin, type AccountRow } from './account.queries.ts'
import { startSession } from './session.ts'

const perAccount = (account: AccountRow | undefined, login: string): RateLimit => ({
  name: account ? `login:${account.id}` : `login-unknown:${sha256(login.toLowerCase())}`, max: limits.loginFailuresPerAccount, windowMs: limits.loginWindowMs,
})
const perAddress = (origin: Origin): RateLimit => ({
  name: `login-from:${origin.ip}`, max: limits.loginFailuresPerAddress, windowMs: limits.loginWindowMs,
})

/**
 * Checks name and password and starts a session. Unknown name and wrong password are told alike; only failures count
 * towards the limits; that an account is disabled is said only after the right password. Counting comes before every
 * answer, so that guesses sent at once are worth no more than guesses sent one by one.
 */
export async function signIn(context: Context, form: LoginForm, origin: Origin): Promise<{ token: string; account: AccountRow }> {
  const { database, now } = context
  const account = await findAccountByLogin(database.read, form.username)
  const ofAccount = perAccount(account, form.username)
  const counted = [ofAccount, perAddress(origin)]
  await refuseOverLimit(database.read, counted, now())
  if (!(await isPassword(account?.password_hash, form.password)) || !account) {
    await database.write((db) => countAgainst(db, counted, now()))
    throw problem('account.wrongCredentials')
  }
  if (account.status !== 'ACTIVE') throw problem('account.disabled')
  const token = await database.write(async (db) => {
    await countAgainst(db, [ofAccount], now())
    await forgetCounter(db, ofAccount.name)
    await recordLogin(db, account.id, now())
    return startSession(db, account.id, origin, now())
  })
  return { token, account }
}
