import { resolve } from 'node:path'
import type { UpkeepJob } from '@jiangxue/contract/office/system-status.values.ts'
import type { Context } from '../../core/context.ts'
import { findLastRun } from '../../core/jobs/job-run.queries.ts'
import type { LeaseKind } from '../../core/jobs/lease.queries.ts'
import { acquireLease, type Lease } from '../../core/jobs/lease.ts'
import { recordRun } from '../../core/jobs/record-run.ts'
import { readJson } from '../../core/json-text.ts'
import { existing, problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { lockWaitMs } from '../backup/backup-folder.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { outcomeOf, planOf, type BackupPlan, type FinishedBackup } from '../backup/run-backup.ts'
import { eraseExpired } from '../privacy/erase-expired.ts'
import { runInThread } from './upkeep-thread.ts'

const leaseMs = 120_000

/** The lease that lets only one process run a job. */
export const leaseOf = (job: UpkeepJob): LeaseKind => ({ name: `upkeep.${job}`, leaseMs })

/** The running jobs of a server, so that it can end them. */
const running = new WeakMap<Context, Set<{ readonly stopping: AbortController; readonly done: Promise<void> }>>()

/**
 * Starts a job in a thread; `done` settles when it has ended and its result is stored. Throws immediately if a process
 * is already running the job. A scheduled backup requires that its folder still has the earlier ones.
 */
export async function beginUpkeepJob(
  context: Context,
  job: UpkeepJob,
  { isScheduled = false } = {},
): Promise<{ readonly done: Promise<void> }> {
  const values = await context.settings.current()
  if (job === 'backup' && values['backup.folder'] === '') throw problem('system.noBackupFolder')
  const plan = { ...planOf(values), lockWaitMs, isUsed: isScheduled && (await isUsedFolder(context, values)) }
  const lease = existing(await acquireLease(context, leaseOf(job)), 'system.underway')
  const stopping = new AbortController()
  const jobs = running.get(context) ?? new Set()
  running.set(context, jobs)
  const begun = { stopping, done: run(context, job, plan, lease, stopping).then(() => void jobs.delete(begun)) }
  jobs.add(begun)
  return begun
}

/** Whether the last good backup was made in the folder in the settings. */
async function isUsedFolder({ database }: Context, values: SettingValues): Promise<boolean> {
  const success = await findLastRun(database.read, 'backup', 1)
  const { path } = readJson<Partial<FinishedBackup>>(success?.facts ?? '{}')
  return path !== undefined && resolve(path) === resolve(values['backup.folder'])
}

/** Aborts the running jobs of a server, which leave no result and are due again. */
export async function endUpkeepJobs(context: Context): Promise<void> {
  for (const { stopping, done } of running.get(context) ?? []) {
    stopping.abort(new Error('The server was stopped.'))
    await done
  }
}

async function run(context: Context, job: UpkeepJob, plan: BackupPlan, lease: Lease, stopping: AbortController) {
  const warn = (error: unknown) => context.log.warn({ err: error }, 'upkeep: lease update failed')
  const renewing = setInterval(() => {
    lease.renew().then((isKept) => !isKept && stopping.abort(new Error('Another process has taken over.')), warn)
  }, leaseMs / 3)
  renewing.unref()
  try {
    await work(context, job, plan, stopping.signal)
  } catch (error) {
    context.log.error({ err: error }, `upkeep: ${job} failed`)
  } finally {
    clearInterval(renewing)
    await lease.free().catch(warn)
  }
}

async function work(context: Context, job: UpkeepJob, plan: BackupPlan, signal: AbortSignal): Promise<void> {
  const shared = { config: context.config, aheadMs: context.now() - Date.now() }
  const proof = async (kind: 'verify' | 'videos') => {
    const facts = await runInThread({ ...shared, task: { kind } }, signal)
    return { isSuccess: facts.faults === 0, facts }
  }
  const run = {
    backup: async () => {
      const passphrase = readPassphrase()
      return outcomeOf(await runInThread({ ...shared, task: { kind: 'backup', plan, passphrase } }, signal))
    },
    verify: () => proof('verify'),
    videos: () => proof('videos'),
    erase: async () => ({ isSuccess: true, facts: await eraseExpired(context, signal) }),
    move: async () => {
      const facts = await runInThread({ ...shared, task: { kind: 'move' } }, signal)
      return { isSuccess: facts.broken === 0, facts }
    },
  }
  await recordRun<object>(context, job, run[job], signal)
}
