import type { Context } from '../../core/context.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { listToErase, listUnfinished } from './deletion.queries.ts'
import { eraseAccount } from './erase-account.ts'

const accountsPerStep = 50

/** Erases the accounts that are due. Returns how many; one that fails does not keep the others, and is due again. */
export async function eraseDueAccounts(context: Context, signal?: AbortSignal): Promise<number> {
  const { database, settings, now, log } = context
  const today = siteDay(now(), (await settings.current())['basic.timezone'])
  let erased = 0
  for await (const accounts of inSteps((after) => listToErase(database.read, today, after, accountsPerStep)))
    for (const account of accounts) {
      signal?.throwIfAborted()
      // Staff enrolled them again in the meantime: it stays in the list of requests, overdue.
      if ((await listUnfinished(database.read, account)).length > 0) continue
      try {
        if (await eraseAccount(context, account.id)) erased += 1
      } catch (error) {
        log.error({ err: error, userId: account.id }, 'account not erased')
      }
    }
  return erased
}
