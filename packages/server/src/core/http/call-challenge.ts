import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { challengeLifeMs, type ChallengePurpose } from '@jiangxue/contract/kit/challenge.values.ts'
import type { Context } from '../context.ts'
import { makeChallenge, readAnswer } from '../crypto/challenge.ts'
import type { Db } from '../database/database.ts'
import { networkOf } from '../network/network.ts'
import { problem } from '../problem.ts'
import { countEvent, readCount, type RateLimit } from './rate-limit.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * How many calls of a purpose need no work: of one network in an hour, and of the whole school in an hour and in a day. A
 * class of sixty behind one address registers without any, each of them with one mistake.
 */
const free = { ofNetwork: 120, inHour: 200, inDay: 1000 } as const

/** Each further multiple of the free calls is a level, which doubles the work. */
export const challengeWork = { lowestHashes: 100_000, highestLevel: 6 } as const
const hashesOf = (level: number) => challengeWork.lowestHashes * 2 ** (level - 1)

/** The counters of a purpose for a network; `max` is what is free. */
export const challengeCounters = (purpose: ChallengePurpose, ip: string): RateLimit[] => [
  { name: `${purpose}-calls-from:${networkOf(ip)}`, max: free.ofNetwork, windowMs: hourMs },
  { name: `${purpose}-calls-in-hour`, max: free.inHour, windowMs: hourMs },
  { name: `${purpose}-calls-in-day`, max: free.inDay, windowMs: dayMs },
]

/** The average number of hashes that a call must take now; 0 as long as calls are free. */
async function demandedHashes(db: Db, counters: readonly RateLimit[], now: number): Promise<number> {
  let level = 0
  for (const { name, max, windowMs } of counters)
    level = Math.max(level, Math.floor((await readCount(db, name, windowMs, now)) / max))
  return level === 0 ? 0 : hashesOf(Math.min(level, challengeWork.highestLevel))
}

/** Makes a challenge as hard as calls of this purpose from this address need now. */
export async function issueChallenge(
  { database, keys, now }: Context,
  purpose: ChallengePurpose,
  ip: string,
): Promise<Challenge> {
  const demanded = await demandedHashes(database.read, challengeCounters(purpose, ip), now())
  return makeChallenge(keys, purpose, Math.max(demanded, challengeWork.lowestHashes), now())
}

/** Counts a call; throws 428 if it needs the answer to a challenge and brings none. Each answer counts once. */
export async function assertAnswered(
  { database, keys, now }: Context,
  purpose: ChallengePurpose,
  ip: string,
  answer: string,
): Promise<void> {
  const counters = challengeCounters(purpose, ip)
  const demanded = await demandedHashes(database.read, counters, now())
  const answered = demanded > 0 ? readAnswer(keys, purpose, answer, now()) : undefined
  const refusal = problem('challenge.required', { data: { purpose } })
  // One level less: it may have risen while the browser was at work.
  if (demanded > 0 && (answered?.hashes ?? 0) < demanded / 2) throw refusal
  await database.write(async (db) => {
    if (answered && (await countEvent(db, `challenge:${answered.id}`, challengeLifeMs, now())).count > 1) throw refusal
    for (const { name, windowMs } of counters) await countEvent(db, name, windowMs, now())
  })
}
