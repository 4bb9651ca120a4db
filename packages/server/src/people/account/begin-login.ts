import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { keepsPassword, type AccountRow } from './account.queries.ts'
import { successesOf } from './failure-limits.ts'
import { hasFactor } from './second-factor.queries.ts'
import { openChallenge } from './second-factor/challenge.ts'
import { startLogin } from './start-login.ts'

/** A session, or for accounts with a second factor the challenge that it completes. */
export type SignedIn = { readonly account: AccountRow } & ({ readonly token: string } | { readonly challenge: string })

/**
 * Starts a session for an account whose first factor is right or, with a second factor, only the step that it completes.
 * A disabled account is refused here. `use` uses up the first factor, in the same transaction; only a password proves who
 * is using the session.
 */
export async function beginLogin(
  visitor: Visitor,
  account: AccountRow,
  { isPassword, use }: { readonly isPassword: boolean; readonly use: (db: Db) => Promise<void> },
): Promise<SignedIn> {
  const { database, now } = visitor.context
  if (account.status !== 'ACTIVE') {
    await database.write((db) => auditOwnAccount(db, visitor, account.id, 'session.login', 'failure'))
    throw problem('account.disabled')
  }
  const started = await database.write(async (db) => {
    await countAgainst(db, successesOf(account), now())
    await use(db)
    if (!(await hasFactor(db, account.id)))
      return { token: await startLogin(db, visitor, account, { isProved: isPassword }) }
    if (!(await keepsPassword(db, account))) throw problem('account.wrongCredentials')
    const step = { userId: account.id, purpose: 'login', boundTo: sha256(account.passwordHash) } as const
    return { challenge: await openChallenge(db, step, now()) }
  })
  return { account, ...started }
}
