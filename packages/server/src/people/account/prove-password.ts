import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import { isPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { assertWithinLimits, countAgainst, resetCounter } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { keepsPassword, type AccountRow } from './account.queries.ts'
import { failuresOfCaller } from './failure-limits.ts'

/**
 * Verifies that the caller of a session knows the password of the account. A wrong one counts like a failed login.
 * Returns a check that the transaction of the change must run first, so that concurrent guesses gain nothing and a
 * password that was replaced in the meantime is rejected.
 */
export async function provePassword(
  actor: Actor,
  account: AccountRow,
  password: string,
  refusal: { readonly code: ProblemCode; readonly field: string; readonly action?: OperationAction },
): Promise<(db: Db) => Promise<void>> {
  const { database, keys, now } = actor.context
  const failures = failuresOfCaller(account, actor)
  await assertWithinLimits(database.read, [failures], now())
  if (!(await isPassword(keys, account.passwordHash, password))) {
    await database.write(async (db) => {
      await countAgainst(db, [failures], now())
      await auditOwnAccount(db, actor, account.id, refusal.action ?? 'user.password', 'failure')
    })
    throw problem(refusal.code, { field: refusal.field })
  }
  return async (db) => {
    await countAgainst(db, [failures], now())
    await resetCounter(db, failures.name)
    if (!(await keepsPassword(db, account))) throw problem(refusal.code, { field: refusal.field })
  }
}
