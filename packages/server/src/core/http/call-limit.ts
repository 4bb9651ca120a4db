import type { CallLimit } from '@jiangxue/contract/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { countAgainst, assertWithinLimits } from './rate-limit.ts'

/** Enforces an endpoint's limit per address or user: counts calls before the work, rejected calls after it. */
export async function withinLimit<T>(
  context: Context,
  name: string,
  { calls, refusals, windowMs }: CallLimit,
  who: string,
  work: () => Promise<T>,
): Promise<T> {
  const { database, now } = context
  if (calls !== undefined)
    await database.write((db) => countAgainst(db, [{ name: `call:${name}:${who}`, max: calls, windowMs }], now()))
  if (refusals === undefined) return work()
  const counter = { name: `refused:${name}:${who}`, max: refusals, windowMs }
  await assertWithinLimits(database.read, [counter], now())
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.status < 500 && error.status !== 429)
      await database.write((db) => countAgainst(db, [counter], now()))
    throw error
  }
}
