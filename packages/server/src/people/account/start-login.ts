import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { confirmLogin, type AccountRow } from './account.queries.ts'
import { rememberOrigin } from './known-origin.ts'
import { startSession } from './session.ts'

/**
 * Starts the session of an account whose first factor, and second factor if it has one, have been verified. Without a
 * proof, sensitive calls ask for the password first.
 */
export async function startLogin(
  db: Db,
  visitor: Visitor,
  account: AccountRow,
  { isProved = true } = {},
): Promise<string> {
  const { context, origin } = visitor
  const now = context.now()
  if (!(await confirmLogin(db, account, now))) throw problem('account.wrongCredentials')
  await auditOwnAccount(db, visitor, account.id, 'session.login')
  await rememberOrigin(db, context.keys, origin, account.id, now)
  return startSession(db, account.id, origin, now, isProved ? now : 0)
}
