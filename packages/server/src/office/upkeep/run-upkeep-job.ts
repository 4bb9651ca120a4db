import type { UpkeepJob } from '@jiangxue/contract/system-status.values.ts'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/http/problem.ts'
import { takeLease, type Lease } from '../../core/jobs/lease.ts'
import { noteRun } from '../../core/jobs/note-run.ts'
import { outcomeOf, planOf, type BackupPlan } from '../backup/run-backup.ts'
import { runInThread } from './upkeep-thread.ts'

const leaseMs = 120_000

/** The name under which one process at a time does a job. */
export const leaseOf = (job: UpkeepJob) => `upkeep.${job}`

/** What a server is at, so that it can end it. */
const running = new WeakMap<Context, Set<{ readonly stopping: AbortController; readonly done: Promise<void> }>>()

/**
 * Begins a job in a thread; what is returned settles when it is done and its result is kept. Throws at once where a process is at
 * it already.
 */
export async function beginUpkeepJob(context: Context, job: UpkeepJob): Promise<{ readonly done: Promise<void> }> {
  const values = await context.settings.current()
  if (job === 'backup' && values['backup.folder'] === '') throw problem('system.noBackupFolder')
  const lease = await takeLease(context, leaseOf(job), leaseMs)
  if (!lease) throw problem('system.underway')
  const stopping = new AbortController()
  const jobs = running.get(context) ?? new Set()
  running.set(context, jobs)
  const begun = {
    stopping,
    done: run(context, job, planOf(values), lease, stopping).then(() => void jobs.delete(begun)),
  }
  jobs.add(begun)
  return begun
}

/** Ends what a server is at, which leaves no result and is due again. */
export async function endUpkeepJobs(context: Context): Promise<void> {
  for (const { stopping, done } of running.get(context) ?? []) {
    stopping.abort(new Error('The server was stopped.'))
    await done
  }
}

async function run(context: Context, job: UpkeepJob, plan: BackupPlan, lease: Lease, stopping: AbortController) {
  const warn = (error: unknown) => context.log.warn({ err: error }, 'upkeep: lease')
  const renewing = setInterval(() => {
    lease.renew().then((isKept) => !isKept && stopping.abort(new Error('Another process has taken over.')), warn)
  }, leaseMs / 3)
  renewing.unref()
  try {
    await work(context, job, plan, stopping.signal)
  } catch (error) {
    context.log.error({ err: error }, `upkeep: ${job}`)
  } finally {
    clearInterval(renewing)
    await lease.free().catch(warn)
  }
}

async function work(context: Context, job: UpkeepJob, plan: BackupPlan, signal: AbortSignal): Promise<void> {
  const shared = { config: context.config, aheadMs: context.now() - Date.now() }
  const run = {
    backup: async () => outcomeOf(await runInThread({ ...shared, task: { kind: 'backup', plan } }, signal)),
    verify: async () => {
      const facts = await runInThread({ ...shared, task: { kind: 'verify' } }, signal)
      return { isSuccess: facts.faults === 0, facts }
    },
  }
  await noteRun<object>(context, job, run[job], signal)
}
