import type { FactorForm } from '@jiangxue/contract/account/second-factor.ts'
import { isSame, sha256 } from '../../../core/crypto/keys.ts'
import type { Visitor } from '../../../core/http/caller.ts'
import { problem } from '../../../core/problem.ts'
import { findAccount, type AccountRow } from '../account.queries.ts'
import { startLogin } from '../start-login.ts'
import { closeChallenge, readSignIn } from './challenge.ts'
import { withFactor } from './check-factor.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Completes a sign-in whose password was right, unless the password has changed since. */
export async function signInWithFactor(
  visitor: Visitor,
  { challenge: token, ...answer }: FactorForm,
  site: PasskeySite | undefined,
): Promise<{ token: string; account: AccountRow }> {
  const challenge = await readSignIn(visitor.context, token)
  const { userId, boundTo } = challenge
  const account = await findAccount(visitor.context.database.read, userId)
  if (!account || !isSame(sha256(account.passwordHash), boundTo)) throw problem('account.challengeExpired')
  return withFactor(visitor, { userId, token, site, action: 'session.factor' }, answer, async (db) => {
    await closeChallenge(db, challenge)
    return { token: await startLogin(db, visitor, account), account }
  })
}
