import type { LoginForm } from '@jiangxue/contract/account.ts'
import type { Context } from '../../core/context.ts'
import { isPassword } from '../../core/crypto/password.ts'
import type { Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { countAgainst, forgetCounter, refuseOverLimit } from '../../core/http/rate-limit.ts'
import { recordOwnOperation } from '../../core/log/operation-log.ts'
import { confirmLogin, findAccountByLogin, type AccountRow } from './account.queries.ts'
import { failuresFrom, failuresOf } from './failure-limits.ts'
import { startSession } from './session.ts'

/**
 * Checks name and password and starts a session. Unknown name and wrong password are told alike; only failures count
 * towards the limits; that an account is disabled is said only after the right password. Counting comes before every
 * answer, so that guesses sent at once are worth no more than guesses sent one by one.
 */
export async function signIn(
  context: Context,
  form: LoginForm,
  origin: Origin,
): Promise<{ token: string; account: AccountRow }> {
  const { database, now } = context
  const account = await findAccountByLogin(database.read, form.username)
  const ofAccount = failuresOf(account, form.username)
  const counted = [ofAccount, failuresFrom(origin)]
  await refuseOverLimit(database.read, counted, now())
  if (!(await isPassword(account?.passwordHash, form.password)) || !account) {
    await database.write(async (db) => {
      await countAgainst(db, counted, now())
      if (account) await recordOwnOperation(db, account.id, origin, 'session.login', now(), 'failure')
    })
    throw problem('account.wrongCredentials')
  }
  if (account.status !== 'ACTIVE') {
    await database.write((db) => recordOwnOperation(db, account.id, origin, 'session.login', now(), 'failure'))
    throw problem('account.disabled')
  }
  const token = await database.write(async (db) => {
    await countAgainst(db, [ofAccount], now())
    await forgetCounter(db, ofAccount.name)
    if (!(await confirmLogin(db, account, now()))) throw problem('account.wrongCredentials')
    await recordOwnOperation(db, account.id, origin, 'session.login', now())
    return startSession(db, account.id, origin, now())
  })
  return { token, account }
}
