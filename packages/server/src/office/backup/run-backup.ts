import type { Context } from '../../core/context.ts'
import type { Outcome } from '../../core/jobs/record-run.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { lockFolder } from './backup-folder.ts'
import { makeBackup, type BackupReport, type Reporter } from './make-backup.ts'
import { pruneBackups, type PruneReport } from './prune-backups.ts'
import type { Retention } from './retention.ts'

/** Where to back up a school, and how many backups to keep there; undefined: all of them. */
export interface BackupPlan {
  readonly path: string
  readonly retention: Retention | undefined
}
export type FinishedBackup = BackupReport & { readonly isEncrypted: boolean; readonly pruned: PruneReport }

/** Makes a backup and removes expired ones. */
export async function runBackup(
  context: Context,
  { path, retention }: BackupPlan,
  passphrase: string | undefined,
  say?: Reporter,
): Promise<FinishedBackup> {
  const free = await lockFolder(path)
  try {
    const made = await makeBackup(context, path, passphrase, say)
    const pruned = await pruneBackups(path, context.keys, passphrase, retention)
    return { ...made, isEncrypted: passphrase !== undefined, pruned }
  } finally {
    await free()
  }
}

/** The backup plan in the settings. */
export const planOf = (values: SettingValues): BackupPlan => ({
  path: values['backup.folder'],
  retention: { keepDays: values['backup.keepDays'], keepWeeks: values['backup.keepWeeks'] },
})

/** A backup with missing files counts as failed, because it should not be relied on. */
export const outcomeOf = (facts: FinishedBackup): Outcome<FinishedBackup> => ({
  isSuccess: facts.missing.length === 0,
  facts,
})
