import type { Context } from '../../core/context.ts'
import type { Outcome } from '../../core/jobs/note-run.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { holdFolder } from './backup-folder.ts'
import { makeBackup, type BackupReport, type Reporter } from './make-backup.ts'
import { pruneBackups, type PruneReport } from './prune-backups.ts'
import type { Retention } from './retention.ts'

/** Where a school is backed up to, and what stays there; undefined: every backup. */
export interface BackupPlan {
  readonly path: string
  readonly retention: Retention | undefined
}
export type FinishedBackup = BackupReport & { readonly isEncrypted: boolean; readonly pruned: PruneReport }

/** Makes a backup and removes what is no longer kept. */
export async function runBackup(
  context: Context,
  { path, retention }: BackupPlan,
  passphrase: string | undefined,
  say?: Reporter,
): Promise<FinishedBackup> {
  const free = await holdFolder(path)
  try {
    const made = await makeBackup(context, path, passphrase, say)
    const pruned = await pruneBackups(path, context.keys, passphrase, retention)
    return { ...made, isEncrypted: passphrase !== undefined, pruned }
  } finally {
    await free()
  }
}

/** What the settings say. */
export const planOf = (values: SettingValues): BackupPlan => ({
  path: values['backup.folder'],
  retention: { keepDays: values['backup.keepDays'], keepWeeks: values['backup.keepWeeks'] },
})

/** A backup that lacks files is there, but nobody should rely on it. */
export const outcomeOf = (facts: FinishedBackup): Outcome<FinishedBackup> => ({
  isSuccess: facts.missing.length === 0,
  facts,
})
