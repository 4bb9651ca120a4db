import { accountLimits } from '@jiangxue/contract/account.values.ts'
import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { digestIdCard, idCardLength } from '../../core/crypto/id-card.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'

const dayMs = 86_400_000

/**
 * Returns the digest of a keyword that is an ID number, else undefined. Callers without the permission to reveal ID
 * numbers get 429 after a hundred a day: masked numbers could be completed by trying.
 */
export async function searchIdCard(
  { context, caller }: Pick<Actor, 'context' | 'caller'>,
  keyword: string | undefined,
  reveal: Permission,
): Promise<string | undefined> {
  if (keyword?.length !== idCardLength) return undefined
  if (caller.role !== 'ADMIN' || !hasPermission(reveal, caller)) {
    const limit = {
      name: `id-card-searches:${caller.userId}`,
      max: accountLimits.idCardSearchesPerDay,
      windowMs: dayMs,
    }
    await context.database.write((db) => countAgainst(db, [limit], context.now()))
  }
  return digestIdCard(context.keys, keyword)
}
