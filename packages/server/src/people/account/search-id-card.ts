import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { digestIdCard, idCardLength, maskIdCard } from '../../core/crypto/id-card.ts'
import type { Db } from '../../core/database/database.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { audit } from '../../core/log/audit.ts'
import { Problem } from '../../core/problem.ts'

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
  if (!seesIdCards(caller, reveal))
    await context.database.write((db) => countTriedIdCards(db, caller.userId, 1, context.now()))
  return digestIdCard(context.keys, keyword)
}

export const seesIdCards = (caller: Caller, reveal: Permission = 'students.reveal'): boolean =>
  caller.role === 'ADMIN' && hasPermission(reveal, caller)

/** Counts numbers that were tried, against the limit of a day. */
export async function countTriedIdCards(db: Db, userId: number, count: number, now: number): Promise<void> {
  const limit = { name: `id-card-searches:${userId}`, max: accountLimits.idCardSearchesPerDay, windowMs: dayMs }
  for (let tried = 0; tried < count; tried++) await countAgainst(db, [limit], now)
}

/**
 * Runs a job that stores an ID number. What it answers about the number counts like a search if the caller may not see
 * numbers, and a refused number is logged.
 */
export async function tryIdCard<T>(
  actor: Actor,
  idCard: string | null | undefined,
  targetId: number,
  job: () => Promise<T>,
): Promise<T> {
  const { context, caller } = actor
  if (!idCard || seesIdCards(caller)) return job()
  await searchIdCard(actor, idCard, 'students.reveal')
  try {
    return await job()
  } catch (error) {
    if (error instanceof Problem)
      await context.database.write((db) =>
        audit(db, actor, { action: 'student.tryIdCard', targetId, detail: { idCard: maskIdCard(idCard) } }),
      )
    throw error
  }
}
