import { hash } from 'node:crypto'
import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { answerHeader, answerTo, type ChallengePurpose } from '@jiangxue/contract/kit/challenge.values.ts'
import type { RateLimit } from '../core/http/rate-limit.ts'
import type { TestApp } from './test-app.ts'

/** Answers a challenge like a browser; also returns the number of hashes that it took. */
export function solve(challenge: Challenge): { answer: string; hashes: number } {
  for (let number = 0; number <= challenge.most; number++)
    if (hash('sha256', `${challenge.salt}${number}`, 'hex') === challenge.hash)
      return { answer: answerTo(challenge, number), hashes: number + 1 }
  throw new Error('The challenge has no solution')
}

export async function fetchChallenge(it: TestApp, purpose: ChallengePurpose, from?: string): Promise<Challenge> {
  const { body } = await it.call('GET', `/api/public/challenge?purpose=${purpose}`, { from })
  return body as Challenge
}

/** The header of a call that was refused for lack of an answer. */
export const withAnswer = (answer: string) => ({ [answerHeader]: answer })

/** Lets a counter stand at a number of calls in its current window. */
export async function setCalls({ context, now }: TestApp, { name, windowMs }: RateLimit, count: number): Promise<void> {
  const row = { count, resetsAt: now + windowMs }
  await context.database.write((db) =>
    db
      .insertInto('rateCounters')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute(),
  )
}
