import type { Context } from '../context.ts'
import { inOperation } from '../operation-name.ts'
import type { FrequentJob } from '../optional-module.ts'
import { clockDoubtOf } from '../time/clock-doubt.ts'
import type { Leadership } from './leader.ts'

const everyMs = 2000

/**
 * Does the frequent jobs of modules every two seconds in the leading process, one run of each at a time. Returns a stop
 * function, which waits for those that run.
 */
export function runOften(
  context: Context,
  leadership: Pick<Leadership, 'isLeader'>,
  jobs: readonly FrequentJob[],
): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<FrequentJob, Promise<unknown>>()
  const start = (job: FrequentJob) => {
    if (running.has(job)) return
    const run = inOperation('frequent', () => job(context, stopping.signal))
      .catch((error: unknown) => context.log.error({ err: error }, 'frequent job'))
      .finally(() => running.delete(job))
    running.set(job, run)
  }
  const timer = setInterval(() => {
    // What a wrong clock calls over may still be going on.
    if (leadership.isLeader() && !clockDoubtOf(context)) for (const job of jobs) start(job)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all(running.values())
  }
}
