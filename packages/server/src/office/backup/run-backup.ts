import { resolve } from 'node:path'
import type { Context } from '../../core/context.ts'
import type { Outcome } from '../../core/jobs/record-run.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { lockFolder } from './backup-folder.ts'
import { makeBackup, type BackupReport, type Reporter } from './make-backup.ts'
import { listBackups } from './manifest.ts'
import { pruneBackups, type PruneReport } from './prune-backups.ts'
import type { Retention } from './retention.ts'

export interface BackupPlan {
  readonly path: string
  /** How many backups to keep there; undefined: all of them. */
  readonly retention: Retention | undefined
  /** Whether there must be a backup in the folder already: without one, its disk is probably not mounted. */
  readonly isUsed?: boolean
  /** How long to wait for another program that is using the folder. */
  readonly lockWaitMs?: number
}
export type FinishedBackup = BackupReport & {
  /** Absolute, without a slash at its end. */
  readonly path: string
  readonly isEncrypted: boolean
  readonly pruned: PruneReport
}

/** Makes a backup and removes expired ones. */
export async function runBackup(
  context: Context,
  { path, retention, isUsed = false, lockWaitMs }: BackupPlan,
  passphrase: string | undefined,
  say?: Reporter,
): Promise<FinishedBackup> {
  // Otherwise everything would be copied onto the disk below the mount point, and seem to be safe.
  if (isUsed && (await listBackups(path)).length === 0)
    throw new Error(
      `There is no backup in ${path} any more. If it is on a mounted disk, mount that and restart the server; if it was emptied on purpose, start a backup by hand.`,
    )
  const free = await lockFolder(path, lockWaitMs)
  try {
    const made = await makeBackup(context, path, passphrase, say)
    const pruned = await pruneBackups(path, context.keys, passphrase, retention)
    return { ...made, path: resolve(path), isEncrypted: passphrase !== undefined, pruned }
  } finally {
    await free()
  }
}

export const planOf = (values: SettingValues): BackupPlan => ({
  path: values['backup.folder'],
  retention: { keepDays: values['backup.keepDays'], keepWeeks: values['backup.keepWeeks'] },
})

/** A backup with missing files counts as failed, because it should not be relied on. */
export const outcomeOf = (facts: FinishedBackup): Outcome<FinishedBackup> => ({
  isSuccess: facts.missing.length === 0,
  facts,
})
