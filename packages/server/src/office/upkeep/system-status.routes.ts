import type { systemStatusEndpoints } from '@jiangxue/contract/office/system-status.ts'
import type { UpkeepJob } from '@jiangxue/contract/office/system-status.values.ts'
import type { Context } from '../../core/context.ts'
import { readDatabaseBytes } from '../../core/database/database-size.queries.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { findLastRun } from '../../core/jobs/job-run.queries.ts'
import { leaderLease } from '../../core/jobs/leader.ts'
import { findHolder } from '../../core/jobs/lease.queries.ts'
import { listProcesses } from '../../core/jobs/process.queries.ts'
import { audit } from '../../core/log/audit.ts'
import { toInstant } from '../../core/units.ts'
import { version } from '../../core/version.ts'
import { countFilesElsewhere } from '../../files/move/move.queries.ts'
import { countQueue } from '../../messaging/outbox/outbox.queries.ts'
import { findLastAnchor } from '../../proof/anchor/anchor.queries.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { healthReasonsOf } from './health.ts'
import { beginUpkeepJob, leaseOf } from './run-upkeep-job.ts'
import { systemNoticesOf } from './system-notices.ts'
import { isBackupPaused, isBackupOn, nextBackupAt } from './upkeep-due.ts'
import { toBackupRun, toEraseRun, toMoveRun, toProcess, toVerifyRun, toVideosRun } from './upkeep.wire.ts'

export const systemStatusHandlers: HandlersOf<keyof typeof systemStatusEndpoints> = {
  getSystemStatus: async ({ context }) => {
    const { clock, database, settings, storages, now } = context
    const db = database.read
    const [values, reasons, anchor] = [
      await settings.current(),
      await healthReasonsOf(context),
      await findLastAnchor(db),
    ]
    const isRunning = async (job: UpkeepJob) => (await findHolder(db, leaseOf(job), clock.wall())) !== undefined
    const { waiting, failed } = await countQueue(db, now())
    const leader = await findHolder(db, leaderLease, clock.wall())
    return {
      status: reasons.length === 0 ? 'ok' : 'degraded',
      reasons,
      notices: await systemNoticesOf(context),
      version,
      runtime: `Node.js ${process.versions.node}`,
      database: database.engine,
      databaseBytes: await readDatabaseBytes(database),
      disk: await storages.local.disk().catch(() => null),
      messages: { waiting, failed },
      backup: {
        isOn: isBackupOn(values),
        folder: values['backup.folder'],
        isEncrypted: hasPassphrase(context),
        isRunning: await isRunning('backup'),
        nextAt: isBackupOn(values) && !(await isBackupPaused(context)) ? toInstant(nextBackupAt(values, now())) : null,
        last: toBackupRun(await findLastRun(db, 'backup')),
        lastSuccess: toBackupRun(await findLastRun(db, 'backup', 1)),
      },
      verify: { isRunning: await isRunning('verify'), last: toVerifyRun(await findLastRun(db, 'verify')) },
      videos: { isRunning: await isRunning('videos'), last: toVideosRun(await findLastRun(db, 'videos')) },
      move: {
        isRunning: await isRunning('move'),
        ...(await countFilesElsewhere(db, (await storages.current()).name)),
        last: toMoveRun(await findLastRun(db, 'move')),
      },
      erase: { last: toEraseRun(await findLastRun(db, 'erase')) },
      anchor: anchor ? { number: anchor.number, madeAt: toInstant(anchor.madeAt) } : null,
      processes: (await listProcesses(db)).map((row) => toProcess(row, leader)),
    }
  },

  startBackup: (call) => start(call, 'backup'),
  startVerify: (call) => start(call, 'verify'),
  startVideoComparison: (call) => start(call, 'videos'),
  startMove: (call) => start(call, 'move'),
}

const actions = {
  backup: 'backup.start',
  verify: 'ledger.verify',
  videos: 'ledger.compareVideos',
  move: 'storage.move',
} as const

/** Starts a job without waiting for it, which may take minutes. */
async function start(actor: Actor, job: keyof typeof actions): Promise<void> {
  const { context } = actor
  await beginUpkeepJob(context, job)
  await context.database.write((db) => audit(db, actor, { action: actions[job], targetType: 'system', targetId: job }))
}

/** Whether a passphrase is configured. An unreadable file is not reported here, because it makes the backup fail. */
function hasPassphrase({ log }: Context): boolean {
  try {
    return readPassphrase() !== undefined
  } catch (error) {
    log.warn({ err: error }, 'backup passphrase could not be read')
    return false
  }
}
