import type { Context } from '../../core/context.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Leadership } from '../../core/jobs/leader.ts'
import { beginUpkeepJob, endUpkeepJobs } from './run-upkeep-job.ts'
import { isBackupDue, isVerifyDue } from './upkeep-due.ts'

const everyMs = 60_000

/** Does what is due, one thing after the other; what another process does is not done again. */
export async function runDueUpkeep(context: Context, signal?: AbortSignal): Promise<void> {
  for (const [job, isDue] of [
    ['backup', isBackupDue],
    ['verify', isVerifyDue],
  ] as const) {
    if (signal?.aborted || !(await isDue(context))) continue
    try {
      await (
        await beginUpkeepJob(context, job)
      ).done
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'system.underway')) throw error
    }
  }
}

/** Looks every minute for what is due. Returns a stop function, which ends what is being done: it will be due again. */
export function watchUpkeep(context: Context, leadership: Leadership): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (!leadership.isLeader()) return
    running ??= runDueUpkeep(context, stopping.signal)
      .catch((error: unknown) => context.log.error({ err: error }, 'upkeep'))
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await endUpkeepJobs(context)
    await running
  }
}
