import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../core/database/database.ts'
import { pick } from '../../core/pick.ts'
import { lockAccountStates, type KnownAccount } from './check/known.queries.ts'

/** An account was changed after its row was checked. */
export class AccountChanged extends Error {}

/** Locks accounts until the transaction ends; throws unless they are unchanged since their rows were checked. */
export async function lockAccounts(db: Db, accounts: readonly KnownAccount[]): Promise<void> {
  // In a fixed order, so that two imports never deadlock.
  const ids = accounts.map(({ id }) => id).toSorted((a, b) => a - b)
  const states = new Map((await lockAccountStates(db, ids)).map((state) => [state.id, state]))
  for (const account of accounts) {
    const checked = pick(account, ['id', 'version', 'deletedAt', 'status', 'organizationId'])
    if (!isDeepStrictEqual({ ...states.get(account.id) }, checked)) throw new AccountChanged()
  }
}
