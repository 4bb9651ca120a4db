import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../core/database/database.ts'
import { pick } from '../../core/pick.ts'
import { lockAccountStates, type KnownAccount } from './known.queries.ts'

/** Somebody has changed an account after the row about it was checked. */
export class AccountChanged extends Error {}

/** Throws unless accounts are as they were when their rows were checked; nobody changes them until the transaction ends. */
export async function lockAccounts(db: Db, accounts: readonly KnownAccount[]): Promise<void> {
  // In one order, so that two imports never wait for each other.
  const ids = accounts.map(({ id }) => id).toSorted((a, b) => a - b)
  const states = new Map((await lockAccountStates(db, ids)).map((state) => [state.id, state]))
  for (const account of accounts) {
    const checked = pick(account, ['id', 'version', 'deletedAt', 'status', 'organizationId'])
    if (!isDeepStrictEqual({ ...states.get(account.id) }, checked)) throw new AccountChanged()
  }
}
