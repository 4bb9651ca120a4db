import type { Context } from '../../core/context.ts'
import type { Leadership } from '../../core/jobs/leader.ts'
import { Problem } from '../../core/problem.ts'
import { clockDoubtOf } from '../../core/time/clock-doubt.ts'
import { beginUpkeepJob, endUpkeepJobs } from './run-upkeep-job.ts'
import { isBackupDue, isNightlyDue } from './upkeep-due.ts'

const everyMs = 60_000

/** Runs the jobs that are due, one after another; skips those that another process is running. */
export async function runDueUpkeep(context: Context, signal?: AbortSignal): Promise<void> {
  for (const [job, isDue] of [
    ['backup', isBackupDue],
    ['verify', (of: Context) => isNightlyDue(of, 'verify')],
    ['videos', (of: Context) => isNightlyDue(of, 'videos')],
    ['erase', (of: Context) => isNightlyDue(of, 'erase')],
  ] as const) {
    if (signal?.aborted || !(await isDue(context))) continue
    try {
      await (
        await beginUpkeepJob(context, job, { isScheduled: true })
      ).done
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'system.underway')) throw error
    }
  }
}

/**
 * Checks every minute which jobs are due. Returns a stop function that aborts running jobs, which will be due again.
 */
export function watchUpkeep(context: Context, leadership: Leadership): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (!leadership.isLeader() || clockDoubtOf(context)) return
    running ??= runDueUpkeep(context, stopping.signal)
      .catch((error: unknown) => context.log.error({ err: error }, 'upkeep: check failed'))
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
